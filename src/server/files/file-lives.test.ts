import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { caseFileCleaners } from '#server/files/cleaners.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { CARRIER, doDeed, type FileLife, nameDeed, seeFiles } from '#testing/file-life.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { INBOUND_ENV, mailAbout } from '#testing/inbound-mail.ts'
import { type FileDeed, NaiveFiles } from '#testing/naive-files.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { type Client, testClient } from '#testing/server.ts'

const START = Date.parse('2027-01-15T18:00:00Z')
const DAY_MS = 86_400_000
const REPS = ['robin@office.example', 'kim@office.example'] as const
const FOLDERS = ['Contracts', 'CONTRACTS', 'Artwork', 'Photos'] as const
const NAMES = ['a.txt', 'b.txt', 'c.txt'] as const

/** What is done, and with which of those that there are then. */
const step = fc.record({
  does: fc.constantFrom<FileDeed['does'][]>(
    ...(['add', 'add', 'take mail', 'make folder', 'rename folder', 'remove folder', 'rename'] as const),
    ...(['move', 'move', 'move', 'share', 'share', 'share', 'delete', 'delete', 'restore'] as const),
    ...(['link', 'link', 'end link'] as const),
  ),
  which: fc.nat(30),
  other: fc.nat(30),
  many: fc.nat(2),
  isOn: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One rep, or both at once; then perhaps days pass, with or without a night that tidies up. */
const round = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
  days: fc.constantFrom<number[]>(0, 0, 0, 0, 0, 13, 18, 31),
  isNight: fc.boolean(),
})

type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

const first = { which: 0, other: 0, many: 0, isOn: false }
const alone = (does: Step['does'], more: Partial<Step> = {}, days = 0) => ({
  steps: [{ ...first, does, ...more }],
  days,
  isNight: false,
})
/** A folder of ours, another one, and files; then, in each life, what random steps seldom come to. */
const FIRST: readonly Round[] = [
  alone('make folder', { other: 2, isOn: true }),
  alone('make folder'),
  { ...alone('add'), steps: [alone('add').steps, alone('add').steps].flat() },
  alone('add'),
  // What the customer sees goes into the folder of ours, and comes out unseen.
  alone('share', { isOn: true }),
  alone('link'),
  alone('move', { isOn: true }),
  alone('move'),
  // Too late to be restored, before the night and after it.
  alone('delete', { which: 1 }, 31),
  { ...alone('restore', { which: 1 }, 1), isNight: true },
  alone('restore', { which: 1 }),
]

describeOnBothDatabases('any life of the files of a case', (open) => {
  it(
    'D35 D38 N107 folders, sizes, counts and who sees what are what a list on paper says, whatever two reps, the mail and the days do',
    { timeout: 300_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open, INBOUND_ENV)
      await aRep(office.context, REPS[1], { name: 'Kim Lee' })
      await addCarrier(office)
      await fc.assert(
        fc.asyncProperty(fc.array(round, { minLength: 5, maxLength: 12 }), async (rounds) => {
          const life = await begunLife(office)
          for (const one of [...FIRST, ...rounds]) {
            await play(life, one.steps)
            if (one.days > 0) await pass(life, one.days, one.isNight)
          }
        }),
        randomRuns(5),
      )
    },
  )
})

async function begunLife(office: PolicyOffice): Promise<FileLife> {
  office.setTime(new Date(START).toISOString())
  const policy = await holdPolicy(office)
  const address = await mailAbout(office, policy.quoteId, { to: [policy.email] })
  const ids = { files: [], folders: [], links: [] }
  const paper = new NaiveFiles(START)
  return {
    office,
    policy,
    address,
    paper,
    now: START,
    ids,
    holder: policy.holder,
    reps: await signIn(office),
  }
}

function signIn({ server }: PolicyOffice): Promise<Client[]> {
  return Promise.all(
    REPS.map(async (email) => {
      const client = testClient(server)
      await signInAs(client, { email })
      return client
    }),
  )
}

async function addCarrier({ rep }: PolicyOffice): Promise<void> {
  const { id } = (await rep.send('POST', '/api/admin/carriers', { name: 'Lake Re' })).json().data
  const contact = { name: 'Ms Reed', email: CARRIER }
  const answer = await rep.send('POST', `/api/admin/carriers/${id}/contacts`, contact)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Sessions end meanwhile; whoever goes on signs in again. */
async function pass(life: FileLife, days: number, isNight: boolean): Promise<void> {
  const { office, paper, policy } = life
  life.now += days * DAY_MS
  const moment = new Date(life.now)
  office.setTime(moment.toISOString())
  const { db, files, env } = office.context
  if (isNight) for (const clean of caseFileCleaners(env)) await clean(db, moment, files)
  paper.pass(life.now, isNight)
  life.reps = await signIn(office)
  life.holder = await openWithLink(office, policy.email)
  expect(await seeFiles(life)).toEqual(paper.see())
}

/** Of what two reps do at once, one came before the other; which one is not known. */
async function play(life: FileLife, steps: readonly Step[]): Promise<void> {
  const deeds = steps.map((one) => deedOf(life, one))
  // A link has no id of ours, so that one of two would not be known.
  const done = deeds.filter(({ does }, at) => does !== 'link' || at === 0)
  const answers = await Promise.all(
    done.map((deed, at) => doDeed(life, life.reps[at] ?? life.reps[0]!, deed)),
  )
  await life.office.runJobs()
  await life.office.runJobs()
  const known = await Promise.all(done.map((deed, at) => nameDeed(life, deed, answers[at] === true)))
  const seen = await seeFiles(life)
  const orders =
    known.length === 2
      ? [
          [0, 1],
          [1, 0],
        ]
      : [[0]]
  const papers = orders.map((order) => {
    const paper = life.paper.copy()
    const fits = order.map((at) => known[at] !== undefined && paper.take(known[at]) === answers[at])
    return { paper, isRight: fits.every(Boolean) && isDeepStrictEqual(paper.see(), seen) }
  })
  const right = papers.find(({ isRight }) => isRight)
  if (!right) expect({ known, answers, seen }).toEqual({ known, answers, seen: papers[0]?.paper.see() })
  life.paper = right?.paper ?? life.paper
}

function deedOf({ ids, paper }: FileLife, { does, which, other, many, isOn }: Step): FileDeed {
  const pick = (from: readonly string[], at: number) => from[at % Math.max(1, from.length)] ?? randomUUID()
  const folder = isOn ? pick(paper.folderIds, other) : null
  const files = [...new Set(Array.from({ length: many + 1 }, (_, at) => pick(ids.files, which + at)))]
  const folderName = FOLDERS[other % FOLDERS.length] ?? FOLDERS[0]
  const name = NAMES[other % NAMES.length] ?? NAMES[0]
  // Now and then what a page still shows was renamed meanwhile.
  const seen = (id: string) => paper.versionOf(id) - (other % 5 === 0 ? 1 : 0)
  const [file, made] = [pick(ids.files, which), pick(ids.folders, which)]
  switch (does) {
    case 'make folder':
      return { does, id: randomUUID(), name: folderName, isOurs: isOn }
    case 'rename folder':
      return { does, id: made, name: folderName, version: seen(made) }
    case 'remove folder':
      return { does, id: made }
    case 'add':
      return { does, id: randomUUID(), name, bytes: 20 + which, folder }
    case 'take mail':
      return { does, id: '', name: `${randomUUID()}.txt`, bytes: 20 + which }
    case 'rename':
      return { does, id: file, name, version: seen(file) }
    case 'move':
      return { does, files, folder }
    case 'share':
      return { does, files, isShared: isOn }
    case 'link':
      return { does, id: '', files }
    case 'end link':
      return { does, id: pick(ids.links, which) }
    default:
      return { does, files }
  }
}
