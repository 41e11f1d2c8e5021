import { eventDays } from '#domain/quote/scorecard/event-days.ts'
import { purchaseScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import type { Scorecard as ScorecardContent } from '#domain/quote/scorecard/scorecard.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { Example, ExampleGroup } from '#web/admin/gallery/Example.tsx'
import { EventTimeline } from '#web/scorecard/EventTimeline.tsx'
import type { LineState } from '#web/scorecard/line-state.ts'
import { Scorecard } from '#web/scorecard/Scorecard.tsx'
import { ScorecardLineView } from '#web/scorecard/ScorecardLineView.tsx'

const STATES: readonly { title: string; state: LineState }[] = [
  { title: 'Being priced again', state: { isOld: true } },
  {
    title: 'A figure that needs fixing',
    state: {
      isOld: true,
      typed: { distance: '140' },
      note: { tone: 'problem', text: 'Enter a yardage from 150 to 300' },
      feeNote: 'for 165 yards',
    },
  },
  { title: 'Fee set by a rep', state: { note: { tone: 'change', text: 'Updated by your specialist' } } },
  { title: 'Needs approval', state: { note: { tone: 'attention', text: 'With the insurer' } } },
]

/** The scorecard at each width, its lines in each state, and the timeline of an event. */
export function ScorecardExamples() {
  const { lines, columns, labels } = DISCOUNTED
  return (
    <>
      <ExampleGroup title="Scorecard">
        <Scorecard label="What is insured" scorecard={DISCOUNTED} />
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <Example title="Below 520 pixels">
            <Scorecard label="What is insured, in two lines" scorecard={DISCOUNTED} />
          </Example>
          <Example title="Below 720 pixels, while it is priced again">
            <Scorecard
              label="What is insured, priced again"
              scorecard={DISCOUNTED}
              stateOf={() => ({ isOld: true })}
              isOld
              isPricing
              totalNote="For the last valid answers; correct the red fields."
            />
          </Example>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Example title="No discount">
            <Scorecard label="Without a discount" scorecard={PLAIN} />
          </Example>
          <Example title="A producer reads">
            <Scorecard label="Of a producer" scorecard={PRODUCERS} />
          </Example>
        </div>
      </ExampleGroup>
      <ExampleGroup title="A line of the scorecard">
        {STATES.map(({ title, state }) => (
          <Example key={title} title={title}>
            <div className="@container rounded-lg border border-line bg-card">
              {lines[0] && (
                <ScorecardLineView line={lines[0]} columns={columns} labels={labels} state={state} />
              )}
            </div>
          </Example>
        ))}
      </ExampleGroup>
      <ExampleGroup title="The days that matter">
        <EventTimeline label="Before" days={daysFrom('2027-04-19')} />
        <EventTimeline label="After" days={daysFrom('2027-06-14')} />
      </ExampleGroup>
    </>
  )
}

const SATURDAY = '2027-06-12'
const SUNDAY = '2027-06-13'

const ANSWERS: FlatAnswers = {
  client_type: 'rotary',
  h_date_1: SATURDAY,
  h_hole_1: 7,
  h_yardage_1: 165,
  h_amateurs_1: 120,
  h_prize_value_1: fromDollars(10_000),
  h_prize_description_1: 'Cash',
  h_date_2: SATURDAY,
  h_hole_2: 12,
  h_yardage_2: 175,
  h_amateurs_2: 100,
  h_pros_2: 12,
  h_prize_value_2: fromDollars(30_000),
  h_prize_description_2: '2027 Ridgeline pickup truck of Bluebonnet Trucks in Georgetown',
  p_date_1: SUNDAY,
  p_contest_type_1: 'Progressive Putt',
  p_distance_1: '10-30-50',
  p_finalists_1: 20,
  p_prize_value_1: fromDollars(2_500),
  p_prize_description_1: 'Golf trip',
  s_date_1: SUNDAY,
  s_attempts_1: 4,
  s_distance_1: 165,
  s_hole_1: 18,
  s_prize_value_1: fromDollars(1_000_000),
  s_payout_timeframe_1: 'Cash 40-Year Annuity',
  d_date: SUNDAY,
  d_rollers: 8,
  d_prize_value: fromDollars(5_000),
  bonus_prizes: 'Yes',
  type_bps: 'standard',
  number_bps: 3,
  grand_prize_signs: 'Yes',
  course_state: 'TX',
  time_zone: 'America/Chicago',
  tee_time: '08:30',
}

const daysFrom = (today: string) => eventDays(quoteFrom(ANSWERS), today as CalendarDate)

function example(answers: FlatAnswers, discountPercent: number): ScorecardContent {
  const quote = quoteFrom({ ...ANSWERS, ...answers })
  const fees = { grand_prize: [310, 972], putting_prize: [202], shootout: [543], dice_roll: [150] }
  const pricedRows = Object.entries(fees).flatMap(([entity, dollars]) =>
    dollars.map((fee, place) => ({
      entity: entity as keyof typeof fees,
      index: place + 1,
      nondiscountFee: fromDollars(fee),
      certFee: fromDollars((fee * (100 - discountPercent)) / 100),
    })),
  )
  const [full, reduced] = [fromDollars(2177), fromDollars((2177 * (100 - discountPercent)) / 100)]
  return {
    ...purchaseScorecard({ quote, pricedRows }),
    total: { label: 'Total', amount: reduced, ...(discountPercent > 0 && { gross: full }) },
  }
}

const DISCOUNTED = example({}, 10)
const PLAIN = example({ client_type: 'non_profit' }, 0)
const PRODUCERS = example({ client_type: 'farmers_agent', insurance_producer: 'True' }, 10)
