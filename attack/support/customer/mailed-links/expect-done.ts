import assert from 'node:assert/strict'
import type { ApiResponse } from '../../caller.ts'

/** The answer of a call that has to succeed. */
export async function expectDone(sent: Promise<ApiResponse>): Promise<ApiResponse> {
  const answer = await sent
  assert.ok([200, 201, 202].includes(answer.status), `${answer.status}: ${answer.text}`)
  return answer
}
