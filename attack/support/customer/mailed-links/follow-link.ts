import { matchPage, BASE_PATH, type PageName } from '#contract/pages.ts'
import { UNSUBSCRIBE_BY_MAILING, unsubscribeInOneClick } from '#contract/unsubscribe.ts'
import type { MailingId } from '#domain/mailings/mailings.ts'
import type { ApiResponse, Caller } from '../../caller.ts'
import { cardFor } from '../billed-policy.ts'
import { randomKey } from '../../ready-quote.ts'
import type { AttackTarget } from '../../target.ts'
import type { MailedLink } from './links-of-mail.ts'

const API = `${BASE_PATH}/api`
const ONE_CLICK = new RegExp(`^${API}${unsubscribeInOneClick.path.replace(':message', '[\\w-]+')}$`)

interface Visit {
  caller: Caller
  rep: Caller
  params: Record<string, string>
}

type Action = (visit: Visit) => Promise<ApiResponse>

/** What a person does on the page of each link; it succeeds if the link still works. */
const ACTIONS: Partial<Record<PageName, Action>> = {
  quote: ({ caller, params }) => caller.get(`/contacts/${params['guid']}`),
  'rep-quote': ({ rep, params }) => rep.get(`/contacts/${params['guid']}`),
  'rating-plan': ({ rep, params }) => rep.get(`/admin/rating-plans/${params['plan']}`),
  'rep-policy': ({ rep, params }) => rep.get(`/policies/${params['policynumber']}`),
  policies: async ({ caller, params }) => {
    const { token, email } = params
    const opened = await caller.send('POST', '/policy-access', { token, email })
    return opened.status === 200 ? caller.get('/policies') : opened
  },
  'policy-email': async ({ caller, params }) => {
    const { data } = await caller.get(`/email-changes/${params['token']}`)
    return caller.send('POST', `/email-changes/${params['token']}/${String(data['purpose'])}`, {})
  },
  'pay-invoice': async ({ caller, params }) => {
    const path = `/invoice-links/${params['token']}`
    const shown = await caller.get(path)
    const { open } = shown.data
    if (shown.status !== 200 || open === 0) return shown
    const key = { 'idempotency-key': randomKey() }
    return caller.send('POST', `${path}/pay`, cardFor(Number(open)), key)
  },
  'course-setup': ({ caller, params }) => caller.get(`/course-setups/${params['token']}`),
  'sign-proof': ({ caller, params }) => caller.get(`/sign-proofs/${params['token']}`),
  'file-link': ({ caller, params }) => caller.send('POST', '/file-links', { token: params['token'] }),
  'claim-link': ({ caller, params }) => caller.send('POST', '/claim-links', { token: params['token'] }),
  verify: ({ caller, params }) => caller.get(`/verify/${params['code']}`),
  terms: async ({ caller, params }) => {
    const { data } = await caller.get(`/terms/${params['token']}`)
    const body = { name: 'Pat Doyle', version: data['version'] }
    return caller.send('POST', `/terms/${params['token']}/acceptance`, body)
  },
  invitation: ({ caller, params }) =>
    caller.send('POST', `/admin/invitations/${params['token']}`, { name: 'Kim Lee', password: PASSWORD }),
  'new-password': ({ caller, params }) =>
    caller.send('POST', `/admin/password-links/${params['token']}`, { password: PASSWORD }),
  unsubscribe: leave('follow-up'),
  'reminders-unsubscribe': leave('reminders'),
  'subscribe-again': ({ caller, params }) =>
    caller.send('POST', `/subscriptions/${params['mailing']}/links/${params['token']}`, {}),
}

const PASSWORD = 'another quiet word in the bunker'

function leave(mailing: MailingId): Action {
  const { unsubscribe } = UNSUBSCRIBE_BY_MAILING[mailing]
  return ({ caller, params }) => caller.send('POST', unsubscribe.path, { email: params['email'] })
}

/** Whether the link does for a person what it was sent for. */
export async function worksForPerson(target: AttackTarget, { path }: MailedLink): Promise<boolean> {
  const caller = await target.newCaller()
  if (ONE_CLICK.test(path)) return unsubscribeByMailProgram(caller.origin + path)
  const page = matchPage(new URL(path, caller.origin).pathname.slice(BASE_PATH.length))
  const act = page && ACTIONS[page.name]
  if (!act) throw new Error(`Nobody knows what to do with ${path}`)
  const { status } = await act({ caller, rep: target.rep, params: page.params })
  return status === 200 || status === 201
}

async function unsubscribeByMailProgram(address: string): Promise<boolean> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const { status } = await fetch(address, { method: 'POST', body })
  return status === 200
}

/** The page of a link, or the call of a mail program. */
export function placeOf({ path }: MailedLink): string {
  const page = matchPage(new URL(path, 'http://localhost').pathname.slice(BASE_PATH.length))
  return page?.name ?? 'call'
}
