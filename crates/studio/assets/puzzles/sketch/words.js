// Texts about the parts of a map, which depend on what its places have: roads, borders or neither.

import { lengthOf, map, roadsOf } from "./map.js";

/**
 * @param {number} length
 */
export const short = (length) => Number(length.toPrecision(4)).toString();

/**
 * @typedef {object} Words
 * @property {string} Place
 * @property {string} place
 * @property {string} line what joins two places
 * @property {string} join the label of the button
 * @property {string} hint
 * @property {(road: MapRoad) => string} made
 * @property {(road: MapRoad) => string} gone
 * @property {(road: MapRoad) => string} chosen
 * @property {(name: string) => string} around the neighbours of a place
 */

/** @param {string} name @returns {(road: MapRoad) => string} */
const otherEnd = (name) => (road) => (road.from === name ? road.to : road.from);
/** @param {string} place */
const keys = (place) => `Keys: arrows move between the ${place}s; Enter picks the ${place} up, so that arrows move it, and puts it down.`;
const none = () => "";

/** @type {Words} */
const NONE = {
  Place: "Place", place: "place", line: "road", join: "",
  hint: `Drag a place to move it; click beside the places to add one. ${keys("place")}`,
  made: none, gone: none, chosen: none, around: none,
};

/** @type {Words} */
const ROADS = {
  ...NONE, join: "Connect …",
  hint: `Drag a place to move it; click beside the places to add one. For a road, select a place, then “Connect”, then another place. ${keys("place")}`,
  made: ({ from, to }) => `A road from ${from} to ${to}.`,
  gone: ({ from, to }) => `The road from ${from} to ${to} is removed.`,
  chosen: ({ from, to }) => `The road from ${from} to ${to}. Its default length is that of the straight line.`,
  around: (name) => `roads to ${roadsOf(name).map((road) => `${otherEnd(name)(road)} ${short(lengthOf(road))}`).join(", ")}`,
};

/** @type {Words} */
const BORDERS = {
  Place: "Region", place: "region", line: "border", join: "Connect or disconnect …",
  hint: `Drag a region to move it; click beside the regions to add one. To add or remove a border, select a region, then “Connect or disconnect”, then another region. ${keys("region")}`,
  made: ({ from, to }) => `${from} and ${to} are neighbours.`,
  gone: ({ from, to }) => `${from} and ${to} are no longer neighbours.`,
  chosen: ({ from, to }) => `The border between ${from} and ${to}.`,
  around: (name) => `neighbours ${roadsOf(name).map(otherEnd(name)).join(", ")}`,
};

/** The texts for the current map. */
export const words = () => ({ none: NONE, roads: ROADS, borders: BORDERS })[map.lines];
