'use strict';
// Shows any game of the report: a board is a list of indices of appearances, a move the cells that it changes.
(() => {
  const { frame, appearances, games } = JSON.parse(document.getElementById('games').textContent);
  const by = (id) => document.getElementById(id);
  const NS = 'http://www.w3.org/2000/svg';
  const CELL = 48, LEFT = 24, TOP = 6;
  let game = null, ply = 0;

  const shape = (parent, name, attributes, text) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  };

  // The board after `count` moves, and the cells that the last one changed.
  const boardAt = (count) => {
    const cells = game.first.slice();
    let changed = [];
    for (const move of game.moves.slice(0, count)) {
      changed = move[1].map(([cell]) => cell);
      for (const [cell, look] of move[1]) cells[cell] = look;
    }
    return { cells, changed };
  };

  const drawBoard = () => {
    const { cells, changed } = boardAt(ply);
    const columns = frame.columns, rows = cells.length / columns;
    const width = LEFT + columns * CELL + TOP, height = TOP + rows * CELL + LEFT;
    const svg = document.createElementNS(NS, 'svg');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('class', 'outwit');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `The board after ${ply} moves`);
    cells.forEach((look, index) => {
      const x = LEFT + (index % columns) * CELL, y = TOP + Math.floor(index / columns) * CELL;
      const cell = new DOMParser().parseFromString(appearances[look][0], 'image/svg+xml').documentElement;
      cell.setAttribute('x', x);
      cell.setAttribute('y', y);
      cell.removeAttribute('role');
      svg.append(document.importNode(cell, true));
      if (frame.corners[index]) shape(svg, 'text', { class: 'corner', x: x + 2, y: y + 9, 'font-size': 9 }, frame.corners[index]);
      if (changed.includes(index)) shape(svg, 'rect', { class: 'last', x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4 });
    });
    shape(svg, 'rect', { class: 'frame', x: LEFT, y: TOP, width: columns * CELL, height: rows * CELL });
    frame.rowNames.forEach((name, row) => shape(svg, 'text', { class: 'name', 'text-anchor': 'end', x: LEFT - 6, y: TOP + (row + .5) * CELL + 5, 'font-size': 13 }, name));
    frame.columnNames.forEach((name, column) => shape(svg, 'text', { class: 'name', 'text-anchor': 'middle', x: LEFT + (column + .5) * CELL, y: height - 6, 'font-size': 13 }, name));
    by('board').replaceChildren(svg);
  };

  // A curve for each side over the moves of the game.
  const curve = (title, pick) => {
    const points = game.moves.map((move, index) => [index + 1, move[2], pick(move)]).filter(([, side, value]) => side !== null && typeof value === 'number');
    if (points.length < 2) return null;
    const width = 640, height = 170;
    const values = points.map((point) => point[2]);
    const low = Math.min(0, ...values), high = Math.max(1, ...values);
    const x = (index) => 60 + (index / game.moves.length) * (width - 80);
    const y = (value) => height - 26 - ((value - low) / (high - low)) * (height - 56);
    const svg = document.createElementNS(NS, 'svg');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('class', 'outwit');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', title);
    shape(svg, 'text', { class: 'word', x: 60, y: 16, 'font-size': 12 }, `${title}: ${game.sides[0]} solid, ${game.sides[1]} dashed`);
    shape(svg, 'path', { class: 'axis', d: `M60 ${y(0)}H${width - 20}` });
    for (const value of [low, high]) shape(svg, 'text', { class: 'word', 'text-anchor': 'end', x: 54, y: y(value) + 4, 'font-size': 11 }, Math.round(value));
    for (const side of [0, 1]) {
      const d = points.filter((point) => point[1] === side).map(([index, , value], at) => `${at ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('');
      if (d) shape(svg, 'path', { class: `curve${side}`, d });
    }
    if (ply) shape(svg, 'path', { class: 'axis now', d: `M${x(ply).toFixed(1)} 24V${height - 20}` });
    return svg;
  };

  const drawCurves = () => {
    // From the view of the first side; wins and losses are drawn at the edges.
    const values = game.moves.map((move) => move[3]).filter((value) => value !== null && Math.abs(value) < 2147483647);
    const edge = 1.2 * Math.max(1, ...values.map(Math.abs));
    const value = (move) => (move[3] === null ? null : Math.max(-edge, Math.min(edge, move[3])) * (move[2] === 0 ? 1 : -1));
    const both = [curve(`Value for ${game.sides[0]}`, value), curve(game.cost_unit === 'ms' ? 'Milliseconds' : 'Nodes searched', (move) => move[5])];
    by('curves').replaceChildren(...both.filter(Boolean));
  };

  const show = (to) => {
    ply = Math.max(0, Math.min(game.moves.length, to));
    drawBoard();
    drawCurves();
    const move = game.moves[ply - 1];
    const said = [];
    if (move) {
      said.push(`Move ${ply}: ${move[0]}`);
      if (move[2] === null) said.push('opening');
      if (move[4] !== null) said.push(`value ${move[4]}`);
      if (move[6] !== null) said.push(`depth ${move[6]}`);
      if (move[5] !== null) said.push(`${move[5].toLocaleString('en')} ${game.cost_unit}`);
    } else said.push('Starting position');
    if (ply === game.moves.length) said.push(game.result);
    by('said').textContent = said.join(', ') + '.';
    by('moves').querySelectorAll('button').forEach((button, index) => {
      button.setAttribute('aria-current', index + 1 === ply);
      // Only the list scrolls: the report opens at its top.
      const list = by('moves');
      if (index + 1 === ply) list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    });
  };

  const open = (index) => {
    game = games[index];
    by('players').textContent = `${game.sides[0]}: ${game.players[0]} — ${game.sides[1]}: ${game.players[1]} — ${game.result}`;
    by('moves').replaceChildren(...game.moves.map((move, at) => {
      const item = document.createElement('li'), button = document.createElement('button');
      button.textContent = move[0];
      button.addEventListener('click', () => show(at + 1));
      item.append(button);
      return item;
    }));
    show(game.moves.length);
  };

  const list = () => {
    const whose = by('whose').value;
    const options = games.map((each, index) => [each, index]).filter(([each]) => !whose || each.players.includes(whose)).map(([each, index]) => {
      const option = document.createElement('option');
      option.value = index;
      option.textContent = `${each.id}  ${each.players.join(' – ')}: ${each.result}`;
      return option;
    });
    by('which').replaceChildren(...options);
    if (options.length) open(Number(by('which').value));
  };

  if (!games.length) { by('replay').hidden = true; return; }
  for (const name of [...new Set(games.flatMap((each) => each.players))]) {
    const option = document.createElement('option');
    option.value = option.textContent = name;
    by('whose').append(option);
  }
  by('which').addEventListener('change', () => open(Number(by('which').value)));
  by('whose').addEventListener('change', list);
  by('first').addEventListener('click', () => show(0));
  by('back').addEventListener('click', () => show(ply - 1));
  by('on').addEventListener('click', () => show(ply + 1));
  by('last').addEventListener('click', () => show(game.moves.length));
  by('replay').addEventListener('keydown', (event) => {
    const to = { ArrowLeft: ply - 1, j: ply - 1, ArrowRight: ply + 1, k: ply + 1, Home: 0, End: game.moves.length }[event.key];
    if (to === undefined || event.target.tagName === 'SELECT' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(to);
  });
  list();
})();
