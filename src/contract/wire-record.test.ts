import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { amountsFromWire, amountsToWire, toWire } from '#contract/wire-record.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { randomRuns } from '#testing/random-runs.ts'

const ASKED_AT = new Date('2026-06-01T15:00:00.000Z')

interface Amendment {
  id: string
  state: 'waiting' | 'applied'
  requestedAt: Date
  lapsesAt: Date | null
  netCents: Cents
  creditCents: Cents | null
  madeVersion: number | undefined
  contestKinds: string[]
  idempotencyKey: string
  net: Cents
  content: { madeAt: Date }
}

const amendment: Amendment = {
  id: 'a1',
  state: 'waiting',
  requestedAt: ASKED_AT,
  lapsesAt: null,
  netCents: fromDollars(310.5),
  creditCents: null,
  madeVersion: undefined,
  contestKinds: ['putting'],
  idempotencyKey: 'a secret of the caller',
  net: fromDollars(310.5),
  content: { madeAt: ASKED_AT },
}

describe('a record on the wire', () => {
  it('has the named values alone, in snake case, with moments as ISO strings and cents as dollars', () => {
    expect(toWire(amendment, ['id', 'requestedAt', 'lapsesAt', 'netCents', 'contestKinds'])).toStrictEqual({
      id: 'a1',
      requested_at: '2026-06-01T15:00:00.000Z',
      lapses_at: null,
      net: 310.5,
      contest_kinds: ['putting'],
    })
  })

  it('null stays null, and undefined is left out', () => {
    expect(toWire(amendment, ['creditCents', 'madeVersion'])).toStrictEqual({ credit: null })
    expect(amountsToWire({ before: undefined, after: null }, ['before', 'after'])).toStrictEqual({
      after: null,
    })
  })

  it('an amount of the domain becomes dollars, and back', () => {
    const amounts = { creditLeft: fromDollars(12.34), owed: fromDollars(0) }
    const wire = amountsToWire(amounts, ['creditLeft', 'owed'])
    expect(wire).toStrictEqual({ credit_left: 12.34, owed: 0 })
    expect(amountsFromWire(wire, ['creditLeft', 'owed'])).toStrictEqual(amounts)
    expect(amountsFromWire<'gross', { gross?: number }>({}, ['gross'])).toStrictEqual({})
  })

  it('keeps every name, moment and amount, for any record', () => {
    const anyName = fc.stringMatching(/^[a-z][a-z0-9]{0,8}([A-Z][a-z0-9]{1,8}){0,3}$/)
    const anyCents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => cents as Cents)
    const anyMoment = fc.date({ noInvalidDate: true })
    // The names are not known to the compiler.
    type Send<Value> = (record: object, names: readonly string[]) => Record<string, Value>
    const sendAny = toWire as Send<string>
    const sendAmounts = amountsToWire as Send<number>
    const keys = fc.uniqueArray(
      anyName.filter((name) => !name.endsWith('Cents')),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(keys, fc.infiniteStream(fc.tuple(anyMoment, anyCents)), (names, values) => {
        const drawn = names.map((name) => {
          const [moment, cents] = values.next().value
          return { name, moment, cents }
        })
        const moments = Object.fromEntries(drawn.map(({ name, moment }) => [name, moment]))
        const amounts = Object.fromEntries(drawn.map(({ name, cents }) => [name, cents]))
        const columns = Object.fromEntries(drawn.map(({ name, cents }) => [`${name}Cents`, cents]))
        const sent = Object.entries(sendAny(moments, names))
        expect(sent.map(([name, text]) => [camelCase(name), new Date(text)])).toEqual(Object.entries(moments))
        const wire = sendAmounts(amounts, names)
        expect(amountsFromWire(wire, names)).toEqual(amounts)
        expect(sendAny(columns, Object.keys(columns))).toEqual(wire)
      }),
      randomRuns(50),
    )
  })
})

it('what is sent has a type of its own: its names, and which of them may be missing', () => {
  const keys = ['id', 'state', 'requestedAt', 'lapsesAt', 'netCents', 'creditCents', 'madeVersion'] as const
  expectTypeOf(toWire(amendment, keys)).toEqualTypeOf<{
    id: string
    state: 'waiting' | 'applied'
    requested_at: string
    lapses_at: string | null
    net: number
    credit: number | null
    made_version?: number
  }>()
  expectTypeOf(amountsToWire(amendment, ['net'])).toEqualTypeOf<{ net: number }>()
  expectTypeOf(amountsFromWire({ credit_left: 1 }, ['creditLeft'])).toEqualTypeOf<{ creditLeft: Cents }>()
})

it('cents as dollars, nested values and names that were not picked do not compile', () => {
  // @ts-expect-error cents that would be read as dollars: `amountsToWire` sends them
  toWire(amendment, ['net'])
  // @ts-expect-error nested values have names and moments of their own
  toWire(amendment, ['content'])
  // @ts-expect-error there is no such value
  toWire(amendment, ['requested_at'])
  // @ts-expect-error a version is no amount
  amountsToWire(amendment, ['madeVersion'])
  // @ts-expect-error the wire does not have it as a number
  amountsFromWire({ owed: '12' }, ['owed'])
  // @ts-expect-error it was not picked
  expect(toWire(amendment, ['id']).idempotency_key).toBeUndefined()
})

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
