import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { NAMES_OF_CLAIM_CALLS } from '../attack/support/claims/claim-calls.ts'
import { TRIED_CALLS } from '../attack/support/customer/policy-calls.ts'
import { MAIL_KINDS } from '../attack/support/customer/mailed-links/mail-kinds.ts'
import { root } from './source-files.ts'

const TEMPLATES = path.join(root, 'src/server/messaging/templates')
const TEMPLATE = /^export function (create\w+Mail)\(/gm

// What is new would otherwise be left out until the attack itself has its turn.
describe('attacks on all of a kind', () => {
  it('links of mails: each mail that the program can write', () => {
    const written = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(path.join(TEMPLATES, file), 'utf8').matchAll(TEMPLATE)])
      .map(([, name = '']) => name)
    expect(written.toSorted()).toEqual(MAIL_KINDS.toSorted())
  })

  it('policies of others: each call of the customer area', () => {
    const calls = ENDPOINTS.filter(({ access }) => access === 'policy-session').map(({ name }) => name)
    const tried = [...TRIED_CALLS, ...NAMES_OF_CLAIM_CALLS]
    expect(calls.filter((name) => !tried.includes(name))).toEqual([])
    expect(TRIED_CALLS.filter((name) => !calls.includes(name))).toEqual([])
  })
})
