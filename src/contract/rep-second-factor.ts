import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { repResponse } from '#contract/reps.ts'
import { passkeyNameField } from '#domain/reps/second-factor.fields.ts'

const text = z.string().check(z.maxLength(8192))

/** What the browser's own call for passkeys answers; the server verifies all of it. */
const credential = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(text)),
})

export type PasskeyAnswer = z.output<typeof credential>

/** What is handed to the browser's own call for passkeys. */
const ceremony = z.object({ data: z.record(z.string(), z.unknown()) })

/** One of the ways to prove a second factor. */
const proof = z.union([
  z.strictObject({ code: z.string().check(z.maxLength(20)) }),
  z.strictObject({ recovery_code: z.string().check(z.maxLength(60)) }),
  z.strictObject({ passkey: credential }),
])

export type SecondFactorProof = z.output<typeof proof>

export const proveSecondFactor = endpoint({
  name: 'proveSecondFactor',
  method: 'POST',
  path: '/admin/session/second-factor',
  access: 'public',
  rateLimit: 'look-up',
  maintenance: 'served',
  summary: 'Finish a sign-in whose password was right, with a second factor',
  body: proof,
  response: repResponse,
})

export const askForPasskey = endpoint({
  name: 'askForPasskey',
  method: 'POST',
  path: '/admin/session/passkey-challenge',
  access: 'public',
  rateLimit: 'look-up',
  maintenance: 'served',
  summary: 'What a passkey has to sign to finish a sign-in',
  response: ceremony,
})

const own = { access: 'rep-session', permission: 'own-account' } as const

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

export type Passkey = z.output<typeof passkey>

const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

export const getSecondFactor = endpoint({
  ...own,
  name: 'getSecondFactor',
  method: 'GET',
  path: '/admin/account/second-factor',
  maintenance: 'served',
  summary: 'Which second factors this rep has',
  response: z.object({
    data: z.object({
      code_app: z.boolean(),
      recovery_codes: z.int(),
      passkeys: z.array(passkey),
      /** Browsers allow passkeys only where the site has a name. */
      passkeys_offered: z.boolean(),
    }),
  }),
})

export const startCodeApp = endpoint({
  ...own,
  name: 'startCodeApp',
  method: 'POST',
  path: '/admin/account/code-app',
  recentSignIn: true,
  summary: 'A new secret for an app that shows codes; it counts once one of its codes is confirmed',
  response: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
})

export const confirmCodeApp = endpoint({
  ...own,
  name: 'confirmCodeApp',
  method: 'PUT',
  path: '/admin/account/code-app',
  recentSignIn: true,
  summary: 'Confirm the app by one of its codes; answers the recovery codes if these are the first',
  body: z.strictObject({ code: z.string().check(z.maxLength(20)) }),
  response: recoveryCodes,
})

export const removeCodeApp = endpoint({
  ...own,
  name: 'removeCodeApp',
  method: 'DELETE',
  path: '/admin/account/code-app',
  recentSignIn: true,
  summary: 'Codes of the app are not accepted any more',
  response: z.object({ data: z.object({ removed: z.literal(true) }) }),
})

export const renewRecoveryCodes = endpoint({
  ...own,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/admin/account/recovery-codes',
  recentSignIn: true,
  summary: 'New recovery codes; the old ones are not accepted any more',
  response: recoveryCodes,
})

export const startPasskey = endpoint({
  ...own,
  name: 'startPasskey',
  method: 'POST',
  path: '/admin/account/passkeys/challenge',
  recentSignIn: true,
  summary: 'What the browser needs to make a passkey',
  response: ceremony,
})

export const addPasskey = endpoint({
  ...own,
  name: 'addPasskey',
  method: 'POST',
  path: '/admin/account/passkeys',
  recentSignIn: true,
  summary: 'Add a passkey; answers the recovery codes if these are the first',
  status: 201,
  body: z.strictObject({ name: passkeyNameField.schema, passkey: credential }),
  response: recoveryCodes,
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  method: 'DELETE',
  path: '/admin/account/passkeys/:id',
  recentSignIn: true,
  summary: 'A passkey is not accepted any more',
  params: z.object({ id: z.uuid({ error: 'Name it by its id' }) }),
  response: z.object({ data: z.object({ removed: z.literal(true) }) }),
})

export const startPasskeyProof = endpoint({
  ...own,
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/admin/account/confirmation/challenge',
  maintenance: 'served',
  summary: 'What a passkey has to sign to prove again who uses this session',
  response: ceremony,
})

export const proveByPasskey = endpoint({
  ...own,
  name: 'proveByPasskey',
  method: 'POST',
  path: '/admin/account/confirmation/passkey',
  maintenance: 'served',
  summary: 'Prove by a passkey who uses this session',
  body: z.strictObject({ passkey: credential }),
  response: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
})
