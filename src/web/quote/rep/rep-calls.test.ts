// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { PAGE_HEADER } from '#contract/edit-block.ts'
import { PAGE_TOKEN } from '#web/api/live/page-token.ts'
import { REP } from '#web/api/viewer.ts'
import { saveApproval, saveOverride } from '#web/quote/rep/rep-calls.ts'
import { createSession } from '#web/quote/session/session.ts'
import { aContact, errorResponse } from '#testing/fake-quote-server.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a fee', saveOverride, { entity: 'grand_prize', index: 1, fee: 250, reason: 'Third year with us' }],
  ['an approval', saveApproval, { code: 'LARGE_FIELD', answer: 'approved' }],
] as const)(
  'N48 with %s the server is told which page asks, as that one may have the block',
  async (_what, save, body) => {
    document.cookie = 'XSRF-TOKEN=token'
    const ask = vi.fn(async (_url: string, _init: RequestInit) => errorResponse(409, 'QUOTE_BLOCKED'))
    vi.stubGlobal('fetch', ask)
    const session = createSession(aContact({}), [], REP)
    await expect(
      (save as (of: typeof session, what: unknown) => Promise<unknown>)(session, body),
    ).rejects.toThrow()
    const headers = ask.mock.calls.at(-1)?.[1].headers
    expect(headers).toMatchObject({ [PAGE_HEADER]: PAGE_TOKEN, 'X-Acting-As': 'rep' })
  },
)
