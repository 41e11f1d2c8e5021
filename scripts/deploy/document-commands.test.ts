import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files.ts'
import { listCommands, replaceCommands } from './document-commands.ts'

const document = readFileSync(path.join(root, 'docs/operating/deploying.md'), 'utf8')

it('O15 from a bare clone to a site with TLS, PostgreSQL and mail it takes twelve commands at most', () => {
  const commands = listCommands(document, 'systemd and nginx')
  expect(commands.length).toBeLessThanOrEqual(12)
  const numbers = [...document.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  expect(numbers.slice(0, commands.length)).toEqual(commands.map((_command, index) => index + 1))
  for (const needed of [
    'git clone',
    'npm run release',
    'certbot certonly',
    'createdb',
    'SMTP_URL=',
    'systemctl enable',
  ])
    expect(
      commands.filter((command) => command.includes(needed)),
      needed,
    ).toHaveLength(1)
})

it('O15 its files are those of the folder', () => {
  const commands = ['systemd and nginx', 'Caddy']
    .flatMap((section) => listCommands(document, section))
    .join('\n')
  for (const file of ['deploy/albatross.service', 'deploy/nginx.conf', 'deploy/Caddyfile'])
    expect(commands).toContain(file)
})

it('commands are read from blocks, also inside of lists, with several lines as one', () => {
  const text =
    '# A\n\n## B\n\n1. First.\n\n   ```sh\n   one <<END\n   two\n   END\n   ```\n2. ```sh\n   three\n   ```\n\n## C\n\n```sh\nfour\n```\n'
  expect(listCommands(text, 'B')).toEqual(['one <<END\ntwo\nEND', 'three'])
  expect(listCommands(text, 'C')).toEqual(['four'])
})

it('a replacement must be of one command', () => {
  expect(replaceCommands(['a b', 'c'], [['b', 'd']])).toEqual(['a d', 'c'])
  expect(() => replaceCommands(['a'], [['b', 'd']])).toThrow('0 commands have b')
  expect(() => replaceCommands(['b', 'b'], [['b', 'd']])).toThrow('2 commands have b')
})
