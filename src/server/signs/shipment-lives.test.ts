import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Shipment } from '#contract/signs/shipments.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  payloadOf,
  sendChange,
  sendPreview,
} from '#testing/held-policy.ts'
import { NaiveShipments } from '#testing/naive-shipments.ts'
import { policyOffice, type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { leaving, moveBox, pack, readShipments, readSigns } from '#testing/shipped-signs.ts'

const CUSTOM = {
  bonus_prizes: 'Yes',
  number_bps: 2,
  type_bps: 'standard',
  type_bp_signs: 'custom',
  bp_signs: 'Yes',
  bp_sponsor_name: 'Elm Street',
}
const DAY = '01/15/2027'
const PRIZES = [10_000, 12_000] as const

type Step =
  | {
      does: 'pack'
      grand: boolean
      bonus: boolean
      sticker: boolean
      isRush: boolean
      isSent: boolean
    }
  | { does: 'send' | 'deliver' | 'return' | 'again' | 'unpack'; box: number }
  | { does: 'change'; prize: number }
  | { does: 'choose'; text: string | null }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pack' as const),
      grand: fc.boolean(),
      bonus: fc.boolean(),
      sticker: fc.boolean(),
      isRush: fc.boolean(),
      isSent: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('send' as const, 'deliver', 'return', 'again', 'unpack'),
      box: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('change' as const), prize: fc.constantFrom(...PRIZES) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('choose' as const),
      text: fc.constantFrom('Trip', '$10,000', null),
    }),
  },
)

describeOnBothDatabases('any life of the signs of a policy', (open) => {
  it(
    'N45 N60 N106 what is kept and what waits is what a list on paper says, after each step',
    { timeout: 240_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
          const policy = await holdPolicy(office, CUSTOM)
          const life = { office, policy, paper: new NaiveShipments(), prize: 10_000 }
          for (const one of steps) {
            await take(life, one)
            await compare(life)
          }
          await office.agreed()
        }),
        randomRuns(6),
      )
    },
  )
})

interface Life {
  office: PolicyOffice
  policy: HeldPolicy
  paper: NaiveShipments
  prize: number
}

async function take(life: Life, taken: Step): Promise<void> {
  const { office, policy, paper } = life
  if (taken.does === 'pack') return packBox(life, taken)
  if (taken.does === 'change') return change(life, taken.prize)
  if (taken.does === 'choose') return choose(life, taken.text)
  const { shipments } = await readShipments(office.rep, policy)
  const box = shipments[taken.box % Math.max(1, shipments.length)]
  if (!box) return
  const more = { send: leaving(DAY), deliver: { day: DAY }, return: { day: DAY } }
  const answer = await moveBox(office.rep, box, taken.does, more[taken.does as 'send'] ?? {})
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode >= 400) return
  const after: Shipment[] = answer.json().data.shipments
  if (taken.does === 'unpack') paper.remove(box.id)
  else if (taken.does === 'again') note(life, after.at(-1)!)
  else paper.move(box.id, ({ send: 'sent', deliver: 'arrived', return: 'back' } as const)[taken.does])
}

async function packBox(
  life: Life,
  { grand, bonus, sticker, isRush, isSent }: Extract<Step, { does: 'pack' }>,
): Promise<void> {
  const { office, policy } = life
  const keys = [
    ...(grand ? ['grand_prize 1'] : []),
    ...(bonus ? ['bonus'] : []),
    ...(sticker ? ['sticker grand_prize 1'] : []),
  ]
  const service = isRush ? 'rush' : 'standard'
  const more = { service, ...(isSent && { sent: leaving(DAY) }) }
  const answer = await pack(office.rep, policy, more, keys)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode === 201) note(life, answer.json().data.shipments.at(-1))
}

function note({ paper }: Life, { id, state, service, signs }: Shipment): void {
  const prizeOf = (text: string) => Number(text.replaceAll(/\D/g, ''))
  const grand = signs.find(({ key }) => key.startsWith('grand_prize'))
  paper.add({
    id,
    state: state === 'sent' ? 'sent' : 'packed',
    isRush: service === 'rush',
    hasBonus: signs.some(({ key }) => key === 'bonus'),
    grandPrize: grand ? prizeOf(grand.prize) : null,
    sticker: signs.find(({ key }) => key.startsWith('sticker '))?.prize ?? null,
  })
}

/** A sticker is on no certificate: whichever is chosen, nothing is kept back or waits for it. */
async function choose({ office, policy, paper }: Life, text: string | null): Promise<void> {
  const seen = (await readSigns(office.rep, policy)).stickers.map(({ id }) => id)
  const stickers = text === null ? [] : [{ sign_key: 'grand_prize 1', count: 1, text }]
  const url = `/api/admin/policies/${policy.number}/stickers`
  const answer = await office.rep.send('PUT', url, { seen, stickers })
  expect(answer.statusCode, answer.body).toBe(200)
  paper.chosenSticker = text
}

async function request({ office, policy }: Life, prize: number) {
  const { version } = await readPolicy(policy.holder, policy)
  const payload = await payloadOf(office, policy, { hPrizeValue: prize })
  return { action: 'change_policy', kind: 'contest_details', version, payload } as const
}

/** A change that would wait is left alone, so that the next one can be asked for. */
async function change(life: Life, prize: number): Promise<void> {
  const { office, policy, paper } = life
  const asked = await request(life, prize)
  const { data } = (await sendPreview(policy.holder, policy.number, asked)).json()
  // A policy takes a few changes, and then no more.
  if (prize === life.prize || !data) return
  expect(data.verdict).toBe(paper.isGrandPrizeOut(life.prize) ? 'waits' : 'applies')
  if (data.verdict === 'waits') return
  const paid = data.needs_payment ? { amount_due: data.effect.charge, payment: await byCard(office) } : {}
  const answer = await sendChange(policy.holder, policy.number, { ...asked, ...paid })
  if (answer.statusCode === 200) life.prize = prize
  else expect(answer.statusCode, answer.body).toBe(409)
}

async function compare({ office, policy, paper, prize }: Life): Promise<void> {
  const { version, total } = await readPolicy(policy.holder, policy)
  const cancel = { action: 'cancel_policy', version } as const
  const { effect } = (await sendPreview(policy.holder, policy.number, cancel)).json().data
  expect(effect.amount_after).toBe(Math.min(total, 60 + paper.kept))
  const { signs_shipped: isShipped } = await readShipments(policy.holder, policy)
  const out = paper.boxes.filter(({ state }) => state === 'sent' || state === 'arrived')
  expect(isShipped).toBe(out.some(({ hasBonus }) => hasBonus) && paper.isGrandPrizeOut(prize))
  const { signs } = await readSigns(office.rep, policy)
  const stickers = signs.filter(({ kind }) => kind === 'sticker')
  expect(stickers.map(({ prize: text, left: more }) => [text, more])).toEqual(paper.openStickers)
  const left = signs.filter((sign) => sign.left > 0)
  if (left.length === 0) expect(paper.boxes.length).toBeGreaterThan(0)
}
