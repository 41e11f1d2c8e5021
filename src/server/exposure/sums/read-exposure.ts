import type { Exposure, InsuredSum } from '#contract/exposure/exposure.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import {
  addContests,
  courseKey,
  type InsuredContest,
  NO_SUM,
  sumBy,
  sumByCarrier,
  type SumInsured,
  weekendOf,
} from '#domain/exposure/sums-insured.ts'
import { readFigures } from '#server/claims/figures/read-figures.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { type RatedContest, readInsuredContests } from '#server/exposure/sums/read-contests.ts'
import type { Context } from '#server/kit/context.ts'

/** What does not fit is one sum. */
const MOST_COURSES = 100

/**
 * What is insured in a season, by day, weekend, course, carrier and kind.
 *
 * @rule O20 Each prize counts once: a hole-in-one that several make costs more, which the simulation shows.
 */
export async function readExposureOf(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  asked: number | undefined,
): Promise<Exposure> {
  const { env } = context
  const today = dateInTimeZone(context.now(), env.officeTimeZone)
  const season = asked ?? Number(today.slice(0, 4))
  const { contests, awaiting, carriers } = await readInsuredContests(context, season)
  const courses = byCourse(contests)
  const others = courses.slice(MOST_COURSES)
  return {
    season,
    today,
    is_test: env.paymentGateway === 'sandbox',
    total: present(addContests(contests)),
    ahead: present(addContests(contests.filter(({ day }) => day >= today))),
    awaiting: { contests: awaiting.contests, sum: toDollars(awaiting.sum) },
    days: [...sumBy(contests, ({ day }) => day)].map(([day, sum]) => ({ day, ...present(sum) })),
    weekends: largestFirst(sumBy(contests, ({ day }) => weekendOf(day))).map(([saturday, sum]) => ({
      saturday,
      courses: new Set(contests.filter(({ day }) => weekendOf(day) === saturday).map(keyOf)).size,
      ...present(sum),
    })),
    courses: courses.slice(0, MOST_COURSES).map(({ course, sum, largest: [day, most] }) => ({
      ...course,
      ...present(sum),
      largest_day: day,
      largest_sum: toDollars(most.sum),
    })),
    other_courses: {
      courses: others.length,
      ...present(addContests(others.flatMap(({ contests: of }) => of))),
    },
    carriers: sumByCarrier(contests).map(({ carrierId, contests: count, sum }) => ({
      carrier: carriers.get(carrierId) ?? '',
      contests: count,
      sum: toDollars(sum),
    })),
    kinds: CONTEST_KINDS.map((kind) => {
      const ofKind = contests.filter((contest) => contest.kind === kind)
      return { kind, ...present(addContests(ofKind)), expected_wins: expectedWins(ofKind) }
    }),
    happened: await readHappenedIn(context, season),
  }
}

/** @rule O20 What really happened stands beside what the same odds expected of what was played. */
async function readHappenedIn(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  season: number,
): Promise<Exposure['happened']> {
  const { rows } = await readFigures(context)
  return rows
    .filter(({ year }) => year === season)
    .map(({ kind, played, without_odds, expected_claims, expected_cost, reported, approved, paid }) => ({
      kind,
      played,
      without_odds,
      expected_wins: expected_claims,
      expected_cost,
      reported,
      approved,
      paid,
    }))
}

/** Null where nothing is known of any of them. */
function expectedWins(contests: readonly RatedContest[]): number | null {
  const known = contests.flatMap(({ expected }) => expected ?? [])
  return known.length === 0 ? null : known.reduce((wins, expected) => wins + expected, 0)
}

function byCourse(contests: readonly RatedContest[]) {
  const grouped = new Map<string, RatedContest[]>()
  for (const contest of contests) {
    const key = keyOf(contest)
    const ofCourse = grouped.get(key)
    if (ofCourse) ofCourse.push(contest)
    else grouped.set(key, [contest])
  }
  return largestFirst(sumBy(contests, keyOf)).flatMap(([key, sum]) => {
    const ofCourse = grouped.get(key) ?? []
    const [first] = ofCourse
    if (!first) return []
    const [largest = [first.day, NO_SUM] as const] = largestFirst(sumBy(ofCourse, ({ day }) => day))
    return [{ course: first.course, contests: ofCourse, sum, largest }]
  })
}

function keyOf({ course }: InsuredContest): string {
  return courseKey(course)
}

function largestFirst<Key>(sums: ReadonlyMap<Key, SumInsured>): [Key, SumInsured][] {
  return [...sums].toSorted(([, one], [, other]) => other.sum - one.sum)
}

function present({ contests, sum, kept }: SumInsured): InsuredSum {
  return { contests, sum: toDollars(sum), kept: toDollars(kept) }
}
