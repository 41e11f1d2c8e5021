import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { MAIL_KINDS } from '../attack/support/customer/mailed-links/mail-kinds.ts'
import { root } from './source-files.ts'

const TEMPLATES = 'src/server/messaging/templates'
const TEMPLATE = /^export function (create\w+Mail)\(/gm

it('the attack on links of mails knows each mail that the program can write', () => {
  const folder = path.join(root, TEMPLATES)
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(TEMPLATE)])
    .map(([, name = '']) => name)
  expect(written.toSorted()).toEqual(MAIL_KINDS.toSorted())
})
