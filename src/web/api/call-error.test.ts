import { describe, expect, it } from 'vitest'
import { CallError, readErrorBody } from '#web/api/call-error.ts'
import { isRetryable } from '#web/api/outages/retryable.ts'

const read = (status: number, body: unknown) => new CallError(status, readErrorBody(body), 'No answer')

describe('X01 the code of a failure', () => {
  it('X01 is kept if this page knows it', () => {
    expect(read(409, { code: 'PRICE_CHANGED' }).code).toBe('PRICE_CHANGED')
  })

  it('X01 of a newer server is read as `OTHER` with its message, and the call is not repeated', () => {
    const error = read(409, { code: 'NEXT_RELEASE', error: 'Something new is wrong', request_id: 'abc' })
    expect(error).toMatchObject({ code: 'OTHER', message: 'Something new is wrong', requestId: 'abc' })
    expect(isRetryable(error)).toBe(false)
  })

  it.each([[{}], [{ code: 7 }], ['<html>']])('X01 is absent in %j, which is repeated', (body) => {
    const error = read(409, body)
    expect(error.code).toBeUndefined()
    expect(isRetryable(error)).toBe(true)
  })
})
