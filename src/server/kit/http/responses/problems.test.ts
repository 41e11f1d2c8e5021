import { DrizzleQueryError } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { PROBLEM_ANSWERS } from '#server/calls/problem-texts.ts'
import { registerErrorHandler } from '#server/kit/http/responses/problems.ts'

async function answerTo(error: unknown) {
  const app = Fastify({ genReqId: () => 'request-1' })
  onTestFinished(() => app.close())
  registerErrorHandler(app, PROBLEM_ANSWERS)
  app.get('/', () => Promise.reject(error))
  return app.inject('/')
}

const row = {
  entity: 'putting_prize',
  index: 2,
  message: 'Choose a distance',
  code: 'MISSING_FIGURE',
} as const
const blocker = {
  code: 'TERMS_NOT_ACCEPTED',
  message: 'Accept the terms',
  step: 'certificate-terms-conditions',
} as const
const field = { section: 'coverage', field: 'h_date_1', index: 1, message: 'Enter a date' } as const

describe('X08 every problem has its status, message and code', () => {
  it.each<[Problem, number, object]>([
    [{ code: 'INVALID', fields: [field] }, 400, { fields: [field] }],
    [{ code: 'FIELD_NOT_WRITABLE', fields: [field] }, 403, { fields: [field] }],
    [{ code: 'NOT_FOUND', what: 'quote' }, 404, { error: 'We couldn’t find that quote' }],
    [{ code: 'SIGN_IN_REQUIRED' }, 401, {}],
    [{ code: 'XSRF' }, 403, {}],
    [{ code: 'RATE_LIMITED', retryAfterSeconds: 30 }, 429, {}],
    [{ code: 'VERSION_CONFLICT', current: { version: 3 } }, 409, { data: { version: 3 } }],
    [
      { code: 'PRICE_CHANGED', shown: fromDollars(10), now: fromDollars(12.5) },
      409,
      { data: { shown: 10, now: 12.5 } },
    ],
    [{ code: 'NOT_BINDABLE', blockers: [blocker] }, 409, { data: [blocker] }],
    [{ code: 'ALREADY_PURCHASED', policyNumber: '100001' }, 409, { data: { policy_number: '100001' } }],
    [{ code: 'CARD_DECLINED', reason: 'The card was declined' }, 402, { error: 'The card was declined' }],
    [{ code: 'IDEMPOTENCY_KEY_REQUIRED' }, 400, {}],
    [{ code: 'IDEMPOTENCY_KEY_REUSED' }, 422, {}],
    [{ code: 'IN_PROGRESS', retryAfterSeconds: 2 }, 409, {}],
  ])('X08 $code', async (problem, status, extras) => {
    const response = await answerTo(new ProblemError(problem))
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: problem.code, request_id: 'request-1', ...extras })
    expect(response.json().error).toMatch(/^\w.{5,}/)
    const wait = 'retryAfterSeconds' in problem ? String(problem.retryAfterSeconds) : undefined
    expect(response.headers['retry-after']).toBe(wait)
  })

  it.each(['40P01', '40001'])(
    'X03 writes that were in each other’s way (%s) are told when to come again',
    async (code) => {
      const refused = Object.assign(new Error('in the way'), { code })
      const response = await answerTo(new DrizzleQueryError('update quotes', [], refused))
      expect([response.statusCode, response.json().code]).toEqual([503, 'BUSY'])
      expect(response.headers['retry-after']).toBe('1')
      expect(response.body).not.toContain('update quotes')
    },
  )

  it('X01 X02 a price that cannot be calculated names its rows', async () => {
    const response = await answerTo(new ProblemError({ code: 'PRICE_CALCULATION', rows: [row] }))
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: 'Price Calculation Error', data: [row] })
  })

  it('X03 maintenance opens its dialog', async () => {
    const response = await answerTo(new ProblemError({ code: 'MAINTENANCE' }))
    expect([response.statusCode, response.json().maintenance_modal]).toEqual([503, true])
  })

  it.each([new Error('select secret from vault'), new TypeError('x is undefined'), 'a thrown text', null])(
    'X08 what nobody foresaw says nothing of itself: %s',
    async (thrown) => {
      const response = await answerTo(thrown)
      expect([response.statusCode, response.json()]).toEqual([
        500,
        { error: 'Something went wrong', code: 'UNEXPECTED', request_id: 'request-1' },
      ])
    },
  )
})
