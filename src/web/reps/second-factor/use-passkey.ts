import type { PasskeyAnswer } from '#contract/rep-second-factor.ts'

type Ceremony = Record<string, unknown>

/** Makes a passkey in the browser; undefined if the person would rather not. */
export async function makePasskey(options: Ceremony): Promise<PasskeyAnswer | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return answerOf(() => startRegistration({ optionsJSON: options as never }))
}

/** Signs a challenge with a passkey; undefined if the person would rather not. */
export async function signWithPasskey(options: Ceremony): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return answerOf(() => startAuthentication({ optionsJSON: options as never }))
}

/** Browsers name what was closed, timed out or already done by these. */
const DECLINED = ['NotAllowedError', 'AbortError', 'InvalidStateError']

async function answerOf(work: () => Promise<object>): Promise<PasskeyAnswer | undefined> {
  try {
    return (await work()) as PasskeyAnswer
  } catch (error) {
    if (error instanceof Error && DECLINED.includes(error.name)) return undefined
    throw error
  }
}
