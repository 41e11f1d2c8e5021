#!/usr/bin/env node
// `npm start`, `npm test`, `npm run dev` and others begin here. It loads nothing and is written in words that an old Node
// reads, so that it can say what is wrong before anything else fails.
var version = process.versions.node.split('.').map(Number)

if (version[0] > 20 || (version[0] === 20 && version[1] >= 19)) {
  void import('./setup/commands.mjs')
} else {
  console.error(
    'Albatross needs Node 20.19 or newer, and this is ' + process.version + ': see https://nodejs.org',
  )
  process.exitCode = 1
}
