// The list of open rooms, looked up again while the page is seen.
const list = document.getElementById('rooms');

function show(lines) {
  list.replaceChildren(...lines.map((parts) => {
    const line = document.createElement('li');
    line.append(...parts);
    return line;
  }));
}

function line(room) {
  const code = document.createElement('code');
  code.textContent = room.room;
  const game = room.game.replaceAll('_', ' ');
  return [code, ` ${game}, ${room.seated} of ${room.chairs} seated${room.host ? `, host ${room.host}` : ""}`];
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch('/api/rooms');
    const { rooms } = await answer.json();
    show(rooms.length ? rooms.map(line) : [['None at the moment.']]);
  } catch {
    show([['The house does not answer.']]);
  }
}

look();
setInterval(look, 5000);
