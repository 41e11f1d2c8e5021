// `npm run attack-table` writes the table of docs/ATTACKS.md from attack/list.ts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ATTACKS } from '../../attack/list.ts'
import { root } from '../source-files.ts'
import { exitWithProblems, replaceBetween, tableCell, writeOrCheck } from './generated-doc.ts'

const DOCUMENT = 'docs/ATTACKS.md'
const BEGIN = '<!-- attacks: made by `npm run attack-table` from attack/list.ts -->'
const END = '<!-- end of attacks -->'

const rows = ATTACKS.map(({ name, description }) => `| \`${name}\` | ${tableCell(description)} |`)
const table = ['| attack | tries |', '| --- | --- |', ...rows].join('\n')
const document = readFileSync(path.join(root, DOCUMENT), 'utf8')
const text = replaceBetween(document, { begin: BEGIN, end: END, text: table })
exitWithProblems(writeOrCheck(DOCUMENT, text, 'npm run attack-table'))
