import { REP_PASSWORD } from '#testing/a-rep.ts'
import { type ApiResponse, Caller } from '../../attack/support/caller.ts'
import { readyFields } from '../../e2e/support/quotes/quote-api.ts'
import { createRandom, type Random } from '../search/random.ts'
import { aNewAddress, type HolderLink, REP_EMAIL } from './book.ts'

/** Who works at the same time. */
const HOLDERS = 4
const VISITORS = 3
const REPS = 1
/** How many documents are asked for at once. */
const DOCUMENTS_AT_ONCE = 4

/** The calls of the page of a policy, all at once, as the browser makes them. */
const POLICY_PAGE = ['', '/papers', '/actions', '/changes', '/email', '/refunds']

/** The times of the answers, in milliseconds, by what was asked. */
export type Times = Map<string, number[]>

interface Load {
  /** The instances; people are spread over them. */
  origins: readonly string[]
  links: readonly HolderLink[]
  durationMs: number
}

/** Holders read, visitors save and price quotes, and a rep looks into the lists, all without a pause. */
export async function runEverydayLoad({ origins, links, durationMs }: Load): Promise<Times> {
  const times: Times = new Map()
  const until = performance.now() + durationMs
  const random = createRandom(durationMs)
  const people = [
    ...Array.from({ length: HOLDERS }, () => readPolicies),
    ...Array.from({ length: VISITORS }, () => saveQuote),
    ...Array.from({ length: REPS }, () => readLists),
  ]
  await Promise.all(
    people.map(async (act, place) => {
      const origin = origins[place % origins.length] ?? ''
      const rep = act === readLists ? await signIn(origin) : undefined
      while (performance.now() < until) await act({ origin, random, links, times, rep })
    }),
  )
  return times
}

interface Person {
  origin: string
  random: Random
  links: readonly HolderLink[]
  times: Times
  rep: Caller | undefined
}

/** A holder opens the link, looks at the list and at one policy. */
async function readPolicies({ origin, random, links, times }: Person): Promise<void> {
  const link = random.pick(links)
  const caller = await openLink(origin, link)
  await timed(times, 'list of policies', () => caller.get('/policies'))
  await timed(times, 'page of a policy', ...policyCalls(caller, link.number))
}

/** A visitor begins a quote, asks for its price and saves it. */
async function saveQuote({ origin, times }: Person): Promise<void> {
  const caller = await Caller.connect(origin)
  const customFields = readyFields({ insured_email: aNewAddress() })
  const { data } = await timed(times, 'quote begun', () => caller.send('POST', '/contacts', { customFields }))
  const path = `/contacts/${String(data['id'])}`
  const changed = { h_amateurs_1: 120 }
  await timed(times, 'price', () => caller.send('POST', `${path}/price`, { customFields: changed }))
  const save = { action: 'save', version: data['version'], customFields: changed }
  await timed(times, 'quote saved', () => caller.send('PUT', path, save))
}

/** A rep looks at the list of quotes and searches for one. */
async function readLists({ random, links, times, rep }: Person): Promise<void> {
  if (!rep) return
  const { number } = random.pick(links)
  await timed(times, 'list of the desk', () => rep.get('/admin/lists/quotes'))
  await timed(times, 'search of the desk', () => rep.get(`/admin/search?text=${number}`))
}

/** Certificates of policies as PDF files, so that the threads that make them run. */
export async function runDocuments({ origins, links, durationMs }: Load): Promise<Times> {
  const times: Times = new Map()
  const until = performance.now() + durationMs
  await Promise.all(
    Array.from({ length: DOCUMENTS_AT_ONCE }, async (_, nth) => {
      const link = links[nth] ?? { token: '', email: '', number: '' }
      const caller = await openLink(origins[nth % origins.length] ?? '', link)
      const path = `/policies/${link.number}/documents/certificate.pdf`
      while (performance.now() < until)
        await timed(times, 'certificate as PDF', () => askPatiently(caller, path))
    }),
  )
  return times
}

/** A program that is busy asks for patience, which is how it answers on a machine that does other work too. */
async function askPatiently(caller: Caller, path: string): Promise<ApiResponse> {
  let answer = await caller.get(path)
  while (answer.code === 'BUSY') answer = await caller.get(path)
  return answer
}

function policyCalls(caller: Caller, number: string): (() => Promise<ApiResponse>)[] {
  return POLICY_PAGE.map((part) => () => caller.get(`/policies/${number}${part}`))
}

async function openLink(origin: string, { token, email }: HolderLink): Promise<Caller> {
  const caller = await Caller.connect(origin)
  requireSuccess(await caller.send('POST', '/policy-access', { token, email }))
  return caller
}

async function signIn(origin: string): Promise<Caller> {
  const rep = await Caller.connect(origin)
  requireSuccess(await rep.send('POST', '/admin/session', { email: REP_EMAIL, password: REP_PASSWORD }))
  return rep
}

/** Makes calls at once, and keeps how long it took until the last was answered. */
async function timed(
  times: Times,
  what: string,
  ...calls: readonly (() => Promise<ApiResponse>)[]
): Promise<ApiResponse> {
  const from = performance.now()
  const answers = await Promise.all(calls.map((call) => call()))
  const all = times.get(what) ?? []
  times.set(what, all)
  all.push(performance.now() - from)
  answers.forEach(requireSuccess)
  const [first] = answers
  if (!first) throw new Error('No call was made')
  return first
}

function requireSuccess({ status, text }: ApiResponse): void {
  if (status < 200 || status > 299) throw new Error(`Answered with ${status}: ${text.slice(0, 300)}`)
}
