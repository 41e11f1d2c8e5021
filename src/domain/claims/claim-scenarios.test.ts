import { describe, expect, it } from 'vitest'
import { awardProblems, type PlannedAward } from '#domain/claims/awards/award-plan.ts'
import { approvalPostings, paymentPostings, reservePostings } from '#domain/claims/awards/claim-postings.ts'
import { scheduleInstallments } from '#domain/claims/awards/installments.ts'
import { payoutYears } from '#domain/claims/awards/payout.ts'
import { buildChecklist } from '#domain/claims/checklist/build-checklist.ts'
import { claimMoments, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { decisionProblems, needsSecondPerson } from '#domain/claims/decisions/decision.ts'
import { factsFrom, factsOfReport, joinFacts } from '#domain/claims/facts/report-facts.ts'
import { factsOfAffidavit, factsOfHoleLetter, statementOf } from '#domain/claims/forms/form-facts.ts'
import { certificateInForce, startOfPlayOn } from '#domain/claims/insured/certificate-in-force.ts'
import { findInsuredContest } from '#domain/claims/insured/read-certificate.ts'
import { checkReport } from '#domain/claims/reporting/earlier-claims.ts'
import { findClaimRejection } from '#domain/claims/reporting/claimable.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { checkClaim, openGrounds } from '#domain/claims/rules/check-claim.ts'
import type { ClaimToCheck } from '#domain/claims/rules/rule.ts'
import { applyEvent, type ClaimStatus } from '#domain/claims/states/claim-history.ts'
import type { ClaimEventKind, ClaimState } from '#domain/claims/states/claim-states.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, sum, ZERO } from '#domain/values/money.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

const DAY = '2027-06-12' as CalendarDate
const SHOT_AT = '2027-06-12T17:31:00.000Z'
const PLAYERS = ['Theo Alvarado', 'Ruth Kessler', 'Omar Diaz']

describe('scenario 18: an ace at the charity scramble', () => {
  const content = buildCertificateContent(aCertificateInput())
  const certificate = certificateInForce([content], new Date(SHOT_AT))!
  const insured = findInsuredContest(certificate, { kind: 'grand_prize', index: 1 })!
  const timeZone = eventZone(certificate)
  const { reportUntil, documentsUntil } = claimMoments(certificate)
  const report = factsOfReport(
    { shotAt: SHOT_AT, hole: 7, yards: 167, markers: 'men', groupSize: 3 },
    { source: 'report', at: '2027-06-12T21:20:00.000Z', from: 'report' },
    timeZone,
  )
  const claim = (changes: Partial<ClaimToCheck>): ClaimToCheck => ({
    insured,
    winner: 'Theo Alvarado',
    facts: report,
    statements: [],
    firstIssuedAt: content.issuedAt,
    startOfPlay: startOfPlayOn(certificate, DAY).toISOString(),
    timeZone,
    countsFrom: '2027-06-12T21:20:00.000Z',
    ...(reportUntil && { reportUntil: reportUntil.toISOString() }),
    ...(documentsUntil && { documentsUntil: documentsUntil.toISOString() }),
    others: [],
    awarded: ZERO,
    ...changes,
  })

  it('N111 can be reported on the day, and only once', () => {
    const begins = startOfPlayOn(certificate, DAY)
    expect(findClaimRejection({ date: DAY, begins, timeZone, now: new Date(SHOT_AT) })).toBeUndefined()
    const earlier = {
      number: 'C-2001',
      winnerKey: winnerKey('Theo Alvarado'),
      state: 'reported',
      isSetAside: false,
      isDeclined: false,
      isReleased: false,
    } as const
    expect(checkReport({ winnerKey: winnerKey('THEO ALVARADO'), winners: insured.winners }, [])).toEqual({
      kind: 'new',
      releases: [],
    })
    expect(
      checkReport({ winnerKey: winnerKey('THEO ALVARADO'), winners: insured.winners }, [earlier]),
    ).toEqual({ kind: 'already_claimed', number: 'C-2001' })
  })

  it('N105 asks for eleven documents, without a video, and with a W-9', () => {
    const keys = buildChecklist({ insured, isGoods: false, isSignOrdered: insured.sign === true }).map(
      ({ key }) => key,
    )
    expect(keys).toHaveLength(11)
    expect(keys).not.toContain('video')
    expect(keys).toContain('w9')
  })

  it('N105 is open until the documents say enough, and then one rep pays $10,000', () => {
    expect(openGrounds(checkClaim(claim({}))).map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      ['H2', 'H3', 'H5', 'H6', 'W1', 'W2'].map((id) => `${id} unknown`),
    )
    const accepted = { source: 'document', at: '2027-06-15T12:00:00.000Z', from: 'documents' } as const
    const letter = {
      date: DAY,
      hole: 7,
      yardage: 167,
      markers: 'men',
      is_par_3: 'Yes',
      has_one_cup: 'Yes',
      is_permanent_green: 'Yes',
      is_nine_holes: 'No',
    } as const
    const facts = joinFacts(
      report,
      factsFrom(factsOfHoleLetter(letter), accepted),
      factsFrom(
        { ...factsOfAffidavit({ status: 'amateur', own_shot: 'Yes' }), isOnPlayerList: true },
        accepted,
      ),
    )
    const who = (id: string, role: 'partner' | 'witness', name: string) =>
      statementOf(
        { name, is_adult: 'Yes', takes_part: 'No', played: 'Yes' },
        { id, role, state: 'accepted' },
        PLAYERS,
      )
    const statements = [
      who('a', 'partner', 'Ruth Kessler'),
      who('b', 'partner', 'Omar Diaz'),
      who('c', 'witness', 'Dana Reyes'),
    ]
    const checked = checkClaim(claim({ facts, statements, documentsCompleteAt: '2027-06-20T12:00:00.000Z' }))
    expect(checked.filter(({ outcome }) => outcome !== 'held')).toEqual([])

    const award: PlannedAward = {
      payee: 'theo',
      role: 'winner',
      mode: 'lump',
      amount: fromDollars(10_000),
      years: payoutYears(insured),
    }
    const decision = { kind: 'approve', rules: [], letter: '', waivers: [], awards: [award] } as const
    expect(
      decisionProblems(decision, {
        checked,
        documents: Array.from({ length: 11 }, () => 'accepted' as const),
        consents: [],
      }),
    ).toEqual([])
    expect(awardProblems([award], { insured, elsewhere: ZERO, isMinor: false })).toEqual([])
    expect(needsSecondPerson(decision, { prize: insured.prizeValue, limit: fromDollars(10_000) })).toBe(false)

    const [part, ...others] = scheduleInstallments(award.amount, award.years, '2027-06-21' as CalendarDate)
    expect([part, others]).toEqual([{ part: 0, dueOn: '2027-06-21', amount: 1_000_000 }, []])
    const entries = [
      reservePostings(insured.prizeValue),
      approvalPostings(insured.prizeValue, award.amount),
      paymentPostings(award.amount),
    ].flat()
    const paid = (account: string, side: string) =>
      sum(entries.filter((one) => one.account === account && one.side === side).map(({ amount }) => amount))
    expect([
      paid('bank', 'credit'),
      paid('claims_incurred', 'debit'),
      paid('claims_reserve', 'credit'),
      paid('claims_payable', 'debit'),
    ]).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000] as Cents[])
  })

  it('N105 goes from reported to closed', () => {
    const steps: [ClaimEventKind, ClaimState][] = [
      ['report', 'reported'],
      ['first_document', 'documents'],
      ['begin_review', 'review'],
      ['approve', 'approved'],
      ['pay', 'paid'],
      ['close', 'closed'],
    ]
    let status: ClaimStatus | undefined
    steps.forEach(([kind, to], index) => {
      status = applyEvent(status, { place: index + 1, kind, from: status?.state ?? null, to, at: SHOT_AT })
    })
    expect(status?.state).toBe('closed')
  })
})
