import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { buildCertificateContest } from '#domain/documents/certificate/certificate-contest.ts'
import { toInsuredRow } from '#domain/contests/contest-cover.ts'
import { diceRollDescription } from '#domain/contests/dice-roll/description.ts'
import { holeInOneDescription } from '#domain/contests/hole-in-one/description.ts'
import { puttingDescription } from '#domain/contests/putting/description.ts'
import { shootoutDescription } from '#domain/contests/shootout/description.ts'

const date = '2027-06-12' as CalendarDate
const fees = { entity: 'grand_prize' as const, nondiscountFee: fromDollars(445), certFee: fromDollars(400) }
const figures = (contest: { figures: { label: string; value: string | number }[] }) =>
  contest.figures.map(({ label, value }) => [label, value])

describe('O02 what a certificate states of each kind of contest', () => {
  const putt = {
    slot: 2,
    date,
    hole: 18,
    contestType: 'Single Putt',
    finalists: 1,
    distance: '50',
    prizeValue: fromDollars(10_000),
    prizeDescription: 'Cash',
  } as const

  it('O02 K03 a single putt: feet and finalists, one winner, filmed', () => {
    const contest = buildCertificateContest(toInsuredRow(puttingDescription, putt), fees)
    expect(contest).toMatchObject({
      entity: 'putting_prize',
      index: 2,
      title: 'Putting contest, hole 18',
      play: ['Single Putt from 50 feet', '1 finalist'],
      prize: 'Cash',
      winnersPayable: 'One winner',
      fee: 44_500,
    })
    expect(figures(contest)).toEqual([
      ['Hole', 18],
      ['Contest', 'Single Putt'],
      ['Feet', '50'],
      ['Finalists', 1],
    ])
    expect(contest.witnesses).toEqual([
      'W2. One person, 18 or older, who takes no part in the contest saw it and signs a statement.',
      'W5. A video that shows the measuring, the placing of the ball, the stroke and the ball in the cup.',
    ])
  })

  it('O02 K03 a progressive putt is played from three distances, without a green on any one', () => {
    const { hole: _hole, ...anywhere } = putt
    const row = { ...anywhere, contestType: 'Progressive Putt', distance: '10-30-50', finalists: 20 } as const
    const { title, play } = buildCertificateContest(toInsuredRow(puttingDescription, row), fees)
    expect(title).toBe('Putting contest')
    expect(play).toEqual(['Progressive Putt from 10, 30 and 50 feet', '20 finalists'])
  })

  it('O02 K04 a shootout: yards, shots and payout, the strictest witnesses', () => {
    const row = {
      slot: 1,
      date,
      hole: 18,
      attempts: 4,
      attemptsPerAmateur: 2,
      distance: 170,
      payoutTimeframe: 'Cash 40-Year Annuity',
      prizeValue: fromDollars(1_000_000),
    }
    const contest = buildCertificateContest(toInsuredRow(shootoutDescription, row), fees)
    expect(contest).toMatchObject({
      title: 'Shootout, hole 18',
      play: ['Played from 170 yards or more (women 155)', '4 shots, 2 for each shooter'],
      prize: 'Cash',
      statements: [{ label: 'Paid out as', value: 'Cash 40-Year Annuity' }],
      winnersPayable: 'One winner',
    })
    expect(figures(contest)).toEqual([
      ['Hole', 18],
      ['Yards, men', 170],
      ['Yards, women', 155],
      ['Shots', 4],
      ['Each', 2],
    ])
    expect(contest.witnesses.at(-1)).toContain('from behind the green')
    const { attemptsPerAmateur: _each, ...once } = row
    expect(toInsuredRow(shootoutDescription, once).requireDetails().play[1]).toBe(
      '4 shots, 1 for each shooter',
    )
    expect(toInsuredRow(shootoutDescription, once).requireDetails().contestants).toBe(4)
    expect(toInsuredRow(shootoutDescription, row).requireDetails().contestants).toBe(2)
  })

  it('O02 K02 a dice roll: rollers and what they have to roll', () => {
    const row = {
      slot: 1,
      date,
      rollers: 8,
      contest: 'Roll 4 dice to spell C-A-S-H',
      prizeValue: fromDollars(5_000),
      prizeDescription: 'Cash',
    }
    const contest = buildCertificateContest(toInsuredRow(diceRollDescription, row), fees)
    expect(contest).toMatchObject({
      title: 'Dice roll contest',
      play: ['Roll 4 dice to spell C-A-S-H', '8 rollers'],
      statements: [{ label: 'To win', value: 'Roll 4 dice to spell C-A-S-H' }],
    })
    expect(figures(contest)).toEqual([['Rollers', 8]])
  })

  it('N56 a valuable prize in front of few players is filmed', () => {
    const row = {
      slot: 1,
      date,
      hole: 7,
      yardage: 165,
      amateurs: 20,
      pros: 4,
      prizeValue: fromDollars(25_000),
      prizeDescription: 'Cash',
    }
    expect(buildCertificateContest(toInsuredRow(holeInOneDescription, row), fees).witnesses).toContain(
      'W5. A video of every shot on the hole.',
    )
  })

  it.each([
    [
      'date',
      toInsuredRow(diceRollDescription, { slot: 1, rollers: 4, contest: 'Roll', prizeDescription: 'Cash' }),
    ],
    [
      'number of finalists',
      toInsuredRow(puttingDescription, { slot: 1, date, contestType: 'Single Putt', distance: '40' }),
    ],
    ['number of shots', toInsuredRow(shootoutDescription, { slot: 1, date, hole: 3, distance: 165 })],
    [
      'payout timeframe',
      toInsuredRow(shootoutDescription, {
        slot: 1,
        date,
        hole: 3,
        distance: 165,
        attempts: 2,
        prizeValue: fromDollars(100_000),
      }),
    ],
    ['prize', toInsuredRow(holeInOneDescription, { slot: 1, date, hole: 3, yardage: 165 })],
  ])('P01 nothing is issued without the %s', (what, row) => {
    expect(() => buildCertificateContest(row, fees)).toThrow(`without the ${what}`)
  })

  it('P01 an incomplete row already has a title, without the hole while it is unknown', () => {
    expect(toInsuredRow(holeInOneDescription, { slot: 3 }).title).toBe('Hole-in-one contest')
    expect(toInsuredRow(shootoutDescription, { slot: 1 }).title).toBe('Shootout')
  })
})
