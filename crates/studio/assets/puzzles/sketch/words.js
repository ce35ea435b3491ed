// How the parts of a map are called, by what may join its places.

import { lengthOf, plan, roadsOf } from "./plan.js";

export const short = (length) => Number(length.toPrecision(4)).toString();

const other = (name) => (road) => (road.from === name ? road.to : road.from);
const keys = (place) => `Keys: arrows go from ${place} to ${place}, Enter takes the ${place} up so that arrows move it, and puts it down.`;

const NONE = {
  Place: "Place", place: "place", line: "road", join: "",
  hint: `Drag a place to move it; click beside the places to add one. ${keys("place")}`,
};

const ROADS = {
  ...NONE, join: "Join …",
  hint: `Drag a place to move it; click beside the places to add one; choose a place, then “Join”, then another, for a road. ${keys("place")}`,
  made: ({ from, to }) => `A road from ${from} to ${to}.`,
  gone: ({ from, to }) => `No road from ${from} to ${to} any more.`,
  chosen: ({ from, to }) => `The road from ${from} to ${to}. Without a length it is as long as the straight line.`,
  around: (name) => `roads to ${roadsOf(name).map((road) => `${other(name)(road)} ${short(lengthOf(road))}`).join(", ")}`,
};

const BORDERS = {
  Place: "Region", place: "region", line: "border", join: "Join or part …",
  hint: `Drag a region to move it; click beside the regions to add one; choose a region, then “Join or part”, then another, for a border or to take it away. ${keys("region")}`,
  made: ({ from, to }) => `${from} and ${to} are neighbours.`,
  gone: ({ from, to }) => `${from} and ${to} are no longer neighbours.`,
  chosen: ({ from, to }) => `The border between ${from} and ${to}.`,
  around: (name) => `neighbours ${roadsOf(name).map(other(name)).join(", ")}`,
};

export const words = () => ({ none: NONE, roads: ROADS, borders: BORDERS })[plan.lines];

export const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
