import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { editLeases } from '#server/schema/reps/leases.schema.ts'
import {
  readBlock,
  releaseBlock,
  renewBlock,
  requestBlock,
  takeBlock,
  takeOverBlock,
} from '#server/quotes/saving/block/change-block.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { createRepSession } from '#server/reps/rep-session.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { openTestSite, type Site } from '#testing/site.ts'

/** 25 before a commit, 500 by night, on each database. */
const RUNS = randomRuns(25)
const FIELDS = ['tournament_name', 'course_name', 'course_city'] as const
/** Two tabs of one rep, another rep, and the customer. */
const PAGES = 4

type Field = (typeof FIELDS)[number]
type Step =
  | { do: 'take' | 'renew' | 'release' | 'request' | 'take over' | 'read'; page: number }
  | { do: 'save'; page: number; field: Field }
  | { do: 'the block ends' | 'the rep is idle'; page: number }

const page = fc.nat(PAGES - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('save' as const), page, field: fc.constantFrom(...FIELDS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('take', 'renew', 'release', 'request', 'take over', 'read'),
      page,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('the block ends', 'the rep is idle'), page }) },
)
/** Steps that happen at once. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 9 })

interface Saved {
  version: number
  seen: number
  field: Field
  value: string
}

/** One page: what it saw last, and what it has typed and not saved. */
class Page {
  readonly rep: Rep | undefined
  seen: number
  readonly saved: Saved[] = []
  readonly refused: string[] = []
  readonly #site: Site
  readonly #id: string
  #typed = 0

  constructor(site: Site, id: string, version: number, rep: Rep | undefined) {
    this.#site = site
    this.#id = id
    this.seen = version
    this.rep = rep
  }

  /** Saves on what it saw; of a refused save it keeps what was typed, and reads what is there now. */
  async save(field: Field): Promise<void> {
    this.#typed += 1
    const value = `${this.rep?.page ?? 'customer'} ${this.#typed}`
    const { seen } = this
    const save = { id: this.#id, version: seen, customFields: { [field]: value } }
    try {
      const { version } = await saveQuote(this.#site.context, save, this.rep)
      this.saved.push({ version, seen, field, value })
      this.seen = version
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      this.refused.push(error.problem.code)
      this.seen = (await requireQuote(this.#site.context.db, this.#id)).version
    }
  }
}

describeOnBothDatabases('N48 T18 reps and their customer in any order', (open) => {
  let site: Site
  let reps: (Rep | undefined)[]
  beforeAll(async () => {
    const opened = await openTestSite({}, open)
    site = opened
    const [robin, kim] = [await aRep(site.context), await aRep(site.context, 'kim@office.example')]
    const signIn = async (rep: Rep) => hashSecret((await createRepSession(site.context, rep)).value)
    const [robins, kims] = [await signIn(robin), await signIn(kim)]
    reps = [
      { ...robin, session: robins, page: 'robin 1' },
      { ...robin, session: robins, page: 'robin 2' },
      { ...kim, session: kims, page: 'kim' },
      undefined,
    ]
    return opened.close
  })

  async function play(steps: readonly (readonly Step[])[]) {
    const { id, version } = await aQuote(site.context)
    const pages = reps.map((rep) => new Page(site, id, version, rep))
    const run = async (one: Step): Promise<void> => {
      const at = pages[one.page]!
      if (one.do === 'save') return at.save(one.field)
      if (one.do === 'the block ends' || one.do === 'the rep is idle') return age(id, one.do)
      if (!at.rep) return
      const request = { quoteId: id, rep: at.rep }
      const { context } = site
      if (one.do === 'take') await takeBlock(context, request)
      else if (one.do === 'renew') await renewBlock(context, request, { isTyping: true })
      else if (one.do === 'release') await releaseBlock(context, request)
      else if (one.do === 'request') await requestBlock(context, request)
      else if (one.do === 'take over') await takeOverBlock(context, request)
      else await readBlock(context, request)
    }
    for (const together of steps) {
      const [alone] = together
      const isAlone = together.length === 1 && alone?.do === 'save'
      const saving = isAlone ? pages[alone.page] : undefined
      const block = saving?.rep ? await readBlock(site.context, { quoteId: id, rep: saving.rep }) : null
      const before = saving?.saved.length
      await Promise.all(together.map(run))
      if (block && block.seen_by !== 'editor') expect(saving?.saved.length).toBe(before)
    }
    return { id, saved: pages.flatMap(({ saved }) => saved).toSorted((a, b) => a.version - b.version), pages }
  }

  const age = async (id: string, what: 'the block ends' | 'the rep is idle') => {
    const past = sql`clock_timestamp() - interval '61 seconds'`
    const set = what === 'the block ends' ? { expiresAt: past } : { activeAt: past }
    await site.context.db.update(editLeases).set(set).where(eq(editLeases.quoteId, id))
  }

  it(
    'N48 T18 nothing that was saved is lost or overwritten unseen',
    { timeout: 60_000 * TIMES_MORE },
    async () => {
      await fc.assert(
        fc.asyncProperty(moments, async (steps) => {
          const { id, saved, pages } = await play(steps)
          // One after the other, each on what the one before had saved.
          expect(saved.map(({ version }) => version)).toEqual(saved.map((_, nth) => nth + 2))
          for (const { version, seen } of saved) expect(seen).toBe(version - 1)
          const { answers, version } = await requireQuote(site.context.db, id)
          expect(version).toBe(saved.length + 1)
          const last = Object.fromEntries(saved.map(({ field, value }) => [field, value]))
          expect(answers).toMatchObject(last)
          expect(pages.at(-1)?.refused, 'a customer is never blocked').not.toContain('QUOTE_BLOCKED')
          const others = new Set(pages.flatMap(({ refused }) => refused))
          for (const code of others) expect(['VERSION_CONFLICT', 'QUOTE_BLOCKED']).toContain(code)
        }),
        RUNS,
      )
    },
  )

  it('N48 of any calls at once, at most one page edits', { timeout: 60_000 * TIMES_MORE }, async () => {
    const taking = fc.array(fc.record({ do: fc.constantFrom('take', 'take over', 'release'), page }), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(taking, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { id } = await play(steps)
        const seen = await Promise.all(
          reps.flatMap((rep) => (rep ? [readBlock(site.context, { quoteId: id, rep })] : [])),
        )
        const editors = seen.filter((block) => block?.seen_by === 'editor')
        expect(editors).toHaveLength(seen[0] === null ? 0 : 1)
      }),
      RUNS,
    )
  })
})
