import {
  addPasskey,
  askForPasskey,
  confirmCodeApp,
  getSecondFactor,
  proveByPasskey,
  proveSecondFactor,
  removeCodeApp,
  removePasskey,
  renewRecoveryCodes,
  startCodeApp,
  startPasskey,
  startPasskeyProof,
} from '#contract/rep-second-factor.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type Caller, requireRep, type Rep } from '#server/access/access.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { recordProof } from '#server/reps/account/confirm-identity.ts'
import { findKnownDevice, getDeviceCookieName } from '#server/reps/sign-in/known-device.ts'
import { clearPendingCookie, getPendingCookieName } from '#server/reps/second-factor/pending-cookie.ts'
import {
  addPasskey as add,
  confirmCodeApp as confirm,
  removeCodeApp as removeApp,
  removePasskey as remove,
  renewRecoveryCodes as renew,
  startCodeApp as start,
} from '#server/reps/second-factor/manage-second-factor.ts'
import {
  findPasskeySite,
  isPasskeyRight,
  startProof,
  startRegistration,
} from '#server/reps/second-factor/passkeys.ts'
import {
  proveSecondFactor as prove,
  requirePendingRep,
} from '#server/reps/second-factor/prove-second-factor.ts'
import {
  countRecoveryCodes,
  findCodeApp,
  listPasskeys,
  type StoredPasskey,
} from '#server/reps/second-factor/repository.ts'
import { startSession } from '#server/reps/sign-in/start-session.ts'
import { countSignInAttempt } from '#server/reps/sign-in/sign-in-limits.ts'

export function registerSecondFactorRoutes(server: Server): void {
  registerSignIn(server)
  registerCodeApp(server)
  registerPasskeys(server)
}

function registerSignIn(server: Server): void {
  serve(server, proveSecondFactor, async (context, request) => {
    const { env } = context
    const { body, raw, cookie, response } = request
    const token = raw.cookies[getPendingCookieName(env)] ?? ''
    const { email } = await requirePendingRep(context, token)
    const device = await findKnownDevice(context, email, cookie(getDeviceCookieName(env)))
    const rep = await prove(context, { token, proof: body, ip: raw.ip, device })
    clearPendingCookie(env, response)
    return startSession(context, rep, request)
  })

  serve(server, askForPasskey, async (context, { raw }) => {
    const token = raw.cookies[getPendingCookieName(context.env)] ?? ''
    const rep = await requirePendingRep(context, token)
    return { data: { ...(await startProof(context, { rep, askedBy: hashSecret(token) })) } }
  })
}

function registerCodeApp(server: Server): void {
  serve(server, getSecondFactor, async ({ db, env }, { caller }) => {
    const { id } = requireRep(caller)
    return {
      data: {
        code_app: Boolean((await findCodeApp(db, id))?.confirmedAt),
        recovery_codes: await countRecoveryCodes(db, id),
        passkeys: (await listPasskeys(db, id)).map(presentPasskey),
        passkeys_offered: findPasskeySite(env) !== undefined,
      },
    }
  })

  serve(server, startCodeApp, async (context, { caller }) => ({
    data: await start(context, requireRep(caller)),
  }))

  serve(server, confirmCodeApp, async (context, { caller, body }) => {
    const rep = requireRep(caller)
    await countSignInAttempt(
      context.db,
      { email: rep.email, ip: '', device: `code-app:${rep.session}` },
      context.now(),
    )
    return { data: { recovery_codes: await confirm(context, rep, body.code) } }
  })

  serve(server, removeCodeApp, async (context, { caller }) => {
    await removeApp(context, requireRep(caller))
    return { data: { removed: true as const } }
  })

  serve(server, renewRecoveryCodes, async (context, { caller }) => ({
    data: { recovery_codes: await renew(context, requireRep(caller)) },
  }))
}

function registerPasskeys(server: Server): void {
  serve(server, startPasskey, async (context, { caller }) => ({
    data: { ...(await startRegistration(context, askerOf(caller))) },
  }))

  serve(server, addPasskey, async (context, { caller, body }) => ({
    data: { recovery_codes: await add(context, requireRep(caller), body) },
  }))

  serve(server, removePasskey, async (context, { caller, params }) => {
    await remove(context, requireRep(caller), params.id)
    return { data: { removed: true as const } }
  })

  serve(server, startPasskeyProof, async (context, { caller }) => ({
    data: { ...(await startProof(context, askerOf(caller))) },
  }))

  serve(server, proveByPasskey, async (context, { caller, body }) => {
    const asker = askerOf(caller)
    if (!(await isPasskeyRight(context, asker, body.passkey)))
      throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' })
    await recordProof(context, asker.rep)
    return { data: { confirmed: true as const } }
  })
}

function askerOf(caller: Caller): { rep: Rep; askedBy: string } {
  const rep = requireRep(caller)
  return { rep, askedBy: rep.session ?? '' }
}

function presentPasskey(passkey: StoredPasskey) {
  return toWire(passkey, ['id', 'name', 'createdAt', 'lastUsedAt'])
}
