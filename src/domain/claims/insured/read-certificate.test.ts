import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  certificateInForce,
  firstIssue,
  playZone,
  startOfPlayOn,
} from '#domain/claims/insured/certificate-in-force.ts'
import { findInsuredContest, readInsuredContests } from '#domain/claims/insured/read-certificate.ts'
import { printedSentences } from '#domain/claims/rules/printed-sentences.ts'
import { TERMS_2027_1 } from '#domain/contests/conditions/terms-2027-1.ts'
import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { readWitnessLine } from '#domain/documents/certificate/printed-rules.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import { RELEASED_CERTIFICATES } from '#testing/a-claim.ts'

const newest = RELEASED_CERTIFICATES['2026-11-26']

describe('N103 what certificates of earlier releases insured', () => {
  const ace = {
    kind: 'grand_prize',
    index: 1,
    title: 'Hole-in-one contest, hole 7',
    dates: ['2027-06-12'],
    prize: 'Cash',
    prizeValue: 1_000_000,
    winners: 'every',
    figures: { hole: 7, yards: { men: 165, women: 150 }, amateurs: 120, pros: 0 },
    witnesses: { playingPartners: 2, independent: 1 },
  }

  it.each(['2026-11-20', '2026-11-22', '2026-11-26', '2026-11-26 13:20'] as const)(
    'N103 the release of %s',
    (release) => {
      expect(readInsuredContests(RELEASED_CERTIFICATES[release])[0]).toEqual(ace)
    },
  )

  it('N103 each kind of contest, and the bonus prizes', () => {
    expect(readInsuredContests(newest).map(({ kind, index, figures }) => ({ kind, index, figures }))).toEqual(
      [
        { kind: 'grand_prize', index: 1, figures: ace.figures },
        {
          kind: 'putting_prize',
          index: 1,
          figures: { hole: 18, putt: { type: 'Single Putt', feet: [50] }, finalists: 4 },
        },
        {
          kind: 'putting_prize',
          index: 2,
          figures: { putt: { type: 'Progressive Putt', feet: [10, 30, 50] }, finalists: 20 },
        },
        {
          kind: 'shootout',
          index: 1,
          figures: {
            hole: 18,
            yards: { men: 165, women: 150 },
            shots: 4,
            shotsEach: 1,
            payout: 'Cash 40-Year Annuity',
          },
        },
        { kind: 'dice_roll', index: 1, figures: { rollers: 8, roll: 'Roll 4 dice to spell C-A-S-H' } },
        { kind: 'bonus_prize', index: 1, figures: { yards: { men: 130, women: 115 } } },
      ],
    )
  })

  it('N103 asks for the witnesses that the certificate prints', () => {
    for (const release of Object.values(RELEASED_CERTIFICATES)) {
      for (const contest of release.contests) {
        const insured = findInsuredContest(release, { kind: contest.entity, index: contest.index })!
        const { amateurs = 0, pros = 0, finalists = 0, shots = 0, rollers = 0 } = insured.figures
        const contestants = amateurs + pros + finalists + shots + rollers
        const needs = getWitnessRequirement(contest.entity, contest.prizeValue, contestants)
        const stated = TERMS_2027_1.witnesses(contest.entity, needs)
        expect(contest.witnesses).toEqual(stated.map(({ sentence }) => sentence))
        expect(contest.witnesses.map((line) => readWitnessLine(line).ids)).toEqual(
          stated.map(({ ids }) => ids),
        )
        expect(insured.witnesses).toEqual(needs)
      }
    }
  })

  it('N103 this release stores the same numbers as its words give', () => {
    const content = buildCertificateContent(aCertificateInput())
    const withoutNumbers: CertificateContent = {
      ...content,
      contests: content.contests.map(({ insured: _insured, ...printed }) => printed),
    }
    const [stored, ...others] = readInsuredContests(content)
    const [read, ...otherRead] = readInsuredContests(withoutNumbers)
    expect({ ...stored }).toEqual({ ...read, sign: true })
    expect(others).toEqual(otherRead)
  })

  it('N103 a figure that is not printed is an error that names it', () => {
    const [contest] = newest.contests
    const broken = { ...newest, contests: [{ ...contest!, figures: contest!.figures.slice(1) }] }
    expect(() => readInsuredContests(broken)).toThrow('no "Hole" for Hole-in-one contest, hole 7')
  })

  it('N103 a contest that awaits its date has no day, and one that is not there is not found', () => {
    const [contest] = newest.contests
    const awaited = { ...newest, contests: [{ ...contest!, openUntil: '2028-06-12' as CalendarDate }] }
    expect(findInsuredContest(awaited, { kind: 'grand_prize', index: 1 })?.dates).toEqual([])
    expect(findInsuredContest(awaited, { kind: 'grand_prize', index: 2 })).toBeUndefined()
  })
})

describe('N103 the certificate that a shot is judged by', () => {
  const issued = (version: number, issuedAt: string) => ({ version, issuedAt })
  const [first, second, third] = [
    issued(1, '2027-01-15T16:05:00.000Z'),
    issued(2, '2027-06-12T12:00:00.000Z'),
    issued(3, '2027-06-12T20:00:00.000Z'),
  ]
  it.each([
    ['before the first', '2027-01-15T16:04:59.999Z', undefined],
    ['at the moment of the first', '2027-01-15T16:05:00.000Z', 1],
    ['between', '2027-06-12T12:00:00.000Z', 2],
    ['before a change in the afternoon', '2027-06-12T19:59:59.999Z', 2],
    ['after it', '2027-06-13T00:00:00.000Z', 3],
  ])('N103 %s', (_what, shotAt, version) => {
    for (const order of [
      [first, second, third],
      [third, first, second],
    ])
      expect(certificateInForce(order, new Date(shotAt))?.version).toBe(version)
  })

  it('N103 of two of one moment the higher version counts', () => {
    const twice = [issued(2, first.issuedAt), first]
    expect(certificateInForce(twice, new Date(second.issuedAt))?.version).toBe(2)
    expect(firstIssue([third, first])).toEqual(new Date(first.issuedAt))
    expect(firstIssue([])).toBeUndefined()
  })

  it('N103 is never one that was issued after the shot, in any order', () => {
    const versions = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(versions, fc.integer({ min: 0, max: 1_000 }), (times, at) => {
        const all = times.map((time, index) => issued(index + 1, new Date(time).toISOString()))
        const found = certificateInForce(all, new Date(at))
        const reversed = certificateInForce(all.toReversed(), new Date(at))
        const possible = times.filter((time) => time <= at)
        expect(found).toEqual(reversed)
        expect(found && new Date(found.issuedAt).getTime()).toBe(
          possible.length ? Math.max(...possible) : undefined,
        )
      }),
    )
  })

  it('N58 play begins at the tee time, or at six, in the zone of the course', () => {
    expect(startOfPlayOn(newest, '2027-06-12' as CalendarDate).toISOString()).toBe('2027-06-12T13:30:00.000Z')
    const first = RELEASED_CERTIFICATES['2026-11-20']
    expect(startOfPlayOn(first, '2027-06-12' as CalendarDate).toISOString()).toBe('2027-06-12T11:00:00.000Z')
    expect(playZone({ event: { ...newest.event, state: '', timeZone: 'America/Denver' } })).toBe(
      'America/Denver',
    )
  })
})

describe('N111 the sentences that a certificate printed', () => {
  it('N111 are found by their place, and a letter quotes them word for word', () => {
    const words = (kind: 'grand_prize' | 'putting_prize' | 'shootout' | 'dice_roll') =>
      Object.fromEntries(printedSentences(newest, findInsuredContest(newest, { kind, index: 1 })!))
    expect(words('grand_prize')).toMatchObject({
      G1: 'Cover starts when this certificate is issued, which has to be before the first tee shot.',
      H1: 'The yardage on this certificate is the least that may be played, from the tee to the flagstick on the day.',
      H4: 'Players go out in groups of three or more.',
      H6: 'Each registered player has one shot a round on the insured hole. Mulligans, practice shots and substitute players do not count.',
      W1: 'Two playing partners of the winner who saw the ball go in.',
      W2: 'One person, 18 or older, who does not take part in the event.',
      C1: expect.stringContaining('Wednesday, June 16, 2027'),
    })
    expect(words('putting_prize')).toMatchObject({
      P1: 'The distance is measured from the ball to the hole before each putt.',
      P4: 'There is one winner.',
      W2: 'One person, 18 or older, who does not take part in the contest.',
      W5: 'A video that shows the measuring, the placing of the ball, the stroke and the ball in the cup.',
    })
    expect(words('shootout')).toMatchObject({
      S2: 'Each shooter has one shot, unless more are stated on this certificate.',
      S3: 'The flagstick stands at the insured yardage or farther.',
      S5: 'The shooters are chosen before the shootout. A hole-in-one while qualifying does not win.',
    })
    expect(words('dice_roll')).toMatchObject({
      D2: 'Only the dice that we supply are used, and all of them are rolled together.',
      D5: 'Nobody pays to roll.',
    })
  })

  it('N111 of terms that nobody knows are those of the table', () => {
    const other = { ...newest, terms: { ...newest.terms, version: 'CT-2020.1' } }
    const found = printedSentences(other, findInsuredContest(other, { kind: 'grand_prize', index: 1 })!)
    expect(found.get('H4')).toBe('Players go out in groups of 3 or more.')
  })

  it('N111 every sentence of the terms states a rule, but for the promise that each hole-in-one is paid', () => {
    const stated = new Set(
      readInsuredContests(newest).flatMap((insured) => [...printedSentences(newest, insured).values()]),
    )
    expect(newest.terms.conduct.filter((sentence) => !stated.has(sentence))).toEqual([
      'Every hole-in-one that follows these rules is paid.',
    ])
  })
})
