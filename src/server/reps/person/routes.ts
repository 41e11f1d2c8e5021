import {
  endPersonSession,
  endPersonSessions,
  getPerson,
  listPersonEvents,
  listSecondApprovals,
  PERSON_EVENT_KINDS,
  type PersonDetails,
  type PersonEvent,
  removePersonCodeApp,
  removePersonPasskey,
} from '#contract/rep-person.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { REP_ROLES, type RepRole } from '#domain/reps/roles.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findRep, listRepSessions } from '#server/reps/account/repository.ts'
import { describeDevice } from '#server/reps/account/sessions.ts'
import { presentChanged } from '#server/reps/people/routes.ts'
import { endSession, endSessions, removeApp, removeKey } from '#server/reps/person/change-sign-in.ts'
import {
  countKnownDevices,
  findPersonEvents,
  type StoredPersonEvent,
} from '#server/reps/person/repository.ts'
import { readSecondApprovals } from '#server/reps/person/second-approvals.ts'
import { SESSION_IDLE_MS } from '#server/reps/rep-session.ts'
import type { StoredRep } from '#server/reps/repository.ts'
import { countRecoveryCodes, findCodeApp, listPasskeys } from '#server/reps/second-factor/repository.ts'

const EVENTS_SHOWN = 50

/** One person of the office, for owners. */
export function registerPersonRoutes(server: Server): void {
  serve(server, getPerson, async (context, { caller, params }) => {
    const found = await requirePerson(context.db, params.id)
    return { data: await presentPerson(context, found, requireRep(caller)) }
  })

  serve(server, listPersonEvents, async ({ db }, { params, query }) => {
    const { id } = await requirePerson(db, params.id)
    const found = await findPersonEvents(db, {
      repId: id,
      kinds: query.kind ?? PERSON_EVENT_KINDS,
      before: query.before === undefined ? undefined : Number(query.before),
      limit: EVENTS_SHOWN + 1,
    })
    const shown = found.slice(0, EVENTS_SHOWN)
    const last = found.length > EVENTS_SHOWN ? shown.at(-1) : undefined
    return { data: shown.map(presentEvent), next: last ? String(last.id) : null }
  })

  serve(server, endPersonSessions, async (context, { caller, params }) => {
    const rep = requireRep(caller)
    return { data: await presentPerson(context, await endSessions(context, { ...params, rep }), rep) }
  })

  serve(server, endPersonSession, async (context, { caller, params }) => {
    const rep = requireRep(caller)
    return { data: await presentPerson(context, await endSession(context, { ...params, rep }), rep) }
  })

  serve(server, removePersonCodeApp, async (context, { caller, params }) => {
    const rep = requireRep(caller)
    return { data: await presentPerson(context, await removeApp(context, { ...params, rep }), rep) }
  })

  serve(server, removePersonPasskey, async (context, { caller, params }) => {
    const rep = requireRep(caller)
    return { data: await presentPerson(context, await removeKey(context, { ...params, rep }), rep) }
  })

  serve(server, listSecondApprovals, async (context) => ({ data: await readSecondApprovals(context) }))
}

async function requirePerson(db: Db, id: string): Promise<StoredRep> {
  const found = await findRep(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
  return found
}

async function presentPerson(context: Context, found: StoredRep, rep: Rep): Promise<PersonDetails> {
  const { db } = context
  const now = context.now()
  const usedSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const sessions = await listRepSessions(db, { repId: found.id, now, usedSince })
  const app = await findCodeApp(db, found.id)
  return {
    person: await presentChanged(context, found, rep),
    sessions: sessions.map((session) => ({
      ...toWire(session, ['id', 'createdAt']),
      device: describeDevice(session.userAgent),
      last_used_at: session.lastSeenAt.toISOString(),
      current: session.idHash === rep.session,
    })),
    second_factors: {
      code_app: app?.confirmedAt ? { since: app.confirmedAt.toISOString() } : null,
      passkeys: (await listPasskeys(db, found.id)).map((passkey) =>
        toWire(passkey, ['id', 'name', 'createdAt', 'lastUsedAt']),
      ),
      recovery_codes: await countRecoveryCodes(db, found.id),
    },
    known_devices: await countKnownDevices(db, found.id),
  }
}

function presentEvent({ id, at, kind, event, detail, about, ...found }: StoredPersonEvent): PersonEvent {
  const { quoteId, quoteNumber, policyNumber } = found
  const { role, reason, email } = detail
  return {
    id,
    at: at.toISOString(),
    kind,
    event,
    case:
      quoteId !== null && quoteNumber !== null
        ? { quote_id: quoteId, quote_number: quoteNumber, policy_number: policyNumber }
        : null,
    about: about ?? (kind === 'people' && typeof email === 'string' ? email : null),
    role: REP_ROLES.find((one: RepRole) => one === role) ?? null,
    reason: typeof reason === 'string' ? reason : null,
  }
}
