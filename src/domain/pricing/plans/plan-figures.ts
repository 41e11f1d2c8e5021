import type { Band } from '#domain/pricing/rating/bands.ts'
import type { PlanNumber } from '#domain/pricing/rating/plan-number.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** One number of a plan that decides fees. */
export interface PlanFigure {
  /** Where it stands in the plan, such as `hio.bands.0.f`. */
  path: string
  /** Its full name, such as “Hole-in-one, factor for 150 to 164 yd”. */
  label: string
  /** As it is written in the plan. */
  value: string
  /** Whole numbers are yards or dollars; the others are decimals or fractions. */
  isWhole: boolean
  unit: FigureUnit
}

/** What a figure counts. A factor and a load multiply, a chance is between 0 and 1. */
export type FigureUnit = 'dollars' | 'yards' | 'amateurs' | 'chance' | 'factor' | 'load' | 'share'

/** A row of a table: what it is about, and a figure for each column. */
interface PlanRow {
  label: string
  figures: readonly PlanFigure[]
}

export interface PlanTable {
  title: string
  /** The first one is that of the rows' labels. */
  columns: readonly string[]
  rows: readonly PlanRow[]
}

/** What a plan says about one kind of contest. */
export interface PlanSection {
  title: string
  /** The formula in words. */
  rule: string
  tables: readonly PlanTable[]
}

const decimal = (path: string, label: string, { text }: PlanNumber, unit: FigureUnit): PlanFigure => ({
  path,
  label,
  value: text,
  isWhole: false,
  unit,
})

const whole = (path: string, label: string, value: number, unit: FigureUnit = 'dollars'): PlanFigure => ({
  path,
  label,
  value: String(value),
  isWhole: true,
  unit,
})

/** All figures of a plan, as tables that a person reads, by kind of contest. */
export function describePlan({ hio, putting, shootout, dice }: RatingPlan): PlanSection[] {
  return [
    {
      title: 'Hole-in-one',
      rule: 'Every ace is paid. Shots are the amateurs plus the pros, and a pro counts for several. Expected aces are shots times the chance of an ace times the factor for the yardage. Each part of the prize is multiplied by its load. The fee is the fixed part plus the expected aces times that sum. Half dollars round up. No fee is below the minimum.',
      tables: [
        single('Hole-in-one', [
          [
            'Chance of an ace with one shot',
            decimal('hio.p0', 'Hole-in-one, chance of an ace', hio.p0, 'chance'),
          ],
          [
            'Amateurs that a pro counts for',
            decimal(
              'hio.proWeight',
              'Hole-in-one, amateurs that a pro counts for',
              hio.proWeight,
              'amateurs',
            ),
          ],
          ['Fixed part, dollars', decimal('hio.base', 'Hole-in-one, fixed part', hio.base, 'dollars')],
          ['Minimum fee, dollars', whole('hio.minGross', 'Hole-in-one, minimum fee', hio.minGross)],
        ]),
        bandTable('Hole-in-one', [
          ...(hio.repOnlyBand
            ? [{ band: hio.repOnlyBand, path: 'hio.repOnlyBand', label: 'Through a rep only' }]
            : []),
          ...hio.bands.map((band, at) => ({ band, path: `hio.bands.${at}`, label: `Band ${at + 1}` })),
        ]),
        {
          title: 'Loads',
          columns: ['Part of the prize', 'Up to, dollars', 'Load'],
          rows: hio.loadLayers.map(({ from, upto, load }, at) => ({
            label: upto === null ? `Above $${from.toLocaleString('en-US')}` : `Layer ${at + 1}`,
            figures: [
              ...(upto === null
                ? []
                : [whole(`hio.loadLayers.${at}.upto`, `Hole-in-one, end of load layer ${at + 1}`, upto)]),
              decimal(
                `hio.loadLayers.${at}.load`,
                upto === null
                  ? `Hole-in-one, load above $${from.toLocaleString('en-US')}`
                  : `Hole-in-one, load to $${upto.toLocaleString('en-US')}`,
                load,
                'load',
              ),
            ],
          })),
        },
      ],
    },
    {
      title: 'Putting',
      rule: 'One winner is paid. The expected loss is the prize times the chance that a finalist holes the putt. The fee is the fixed part plus the load times that loss. Half dollars round up. No fee is below the minimum. The 60 ft add-on has prices of its own.',
      tables: [
        single('Putting', [
          ['Fixed part, dollars', decimal('putting.base', 'Putting, fixed part', putting.base, 'dollars')],
          ['Load', decimal('putting.load', 'Putting, load', putting.load, 'load')],
          ['Minimum fee, dollars', whole('putting.minGross', 'Putting, minimum fee', putting.minGross)],
        ]),
        {
          title: 'Chance that one finalist holes it',
          columns: ['Putt', 'Chance'],
          rows: PUTTS.map(({ key, name }) => ({
            label: name,
            figures: [decimal(`putting.p.${key}`, `Putting, chance of ${name}`, putting.p[key], 'chance')],
          })),
        },
        {
          title: 'Prices of the 60 ft add-on',
          columns: ['Prize', 'Price, dollars'],
          rows: ADD_ONS.map((prize) => ({
            label: `$${prize.toLocaleString('en-US')}`,
            figures: [
              whole(
                `putting.addOn60.${prize}`,
                `Putting, add-on for $${prize.toLocaleString('en-US')}`,
                putting.addOn60[prize],
              ),
            ],
          })),
        },
      ],
    },
    {
      title: 'Shootout',
      rule: 'One winner is paid. The expected loss is the prize’s present value times the chance that a shot goes in. More shots by the same amateur have a factor. The fee is the fixed part plus the load times that loss. Half dollars round up. No fee is below the minimum.',
      tables: [
        single('Shootout', [
          ['Chance of one shot', decimal('shootout.p', 'Shootout, chance of one shot', shootout.p, 'chance')],
          ['Fixed part, dollars', decimal('shootout.base', 'Shootout, fixed part', shootout.base, 'dollars')],
          ['Load', decimal('shootout.load', 'Shootout, load', shootout.load, 'load')],
          ['Minimum fee, dollars', whole('shootout.minGross', 'Shootout, minimum fee', shootout.minGross)],
        ]),
        bandTable(
          'Shootout',
          shootout.bands.map((band, at) => ({
            band,
            path: `shootout.bands.${at}`,
            label: `Band ${at + 1}`,
          })),
        ),
        {
          title: 'Shots of each amateur',
          columns: ['Shots', 'Factor'],
          rows: ATTEMPTS.map((shots) => ({
            label: shots === '3+' ? '3 and more' : String(shots),
            figures: [
              decimal(
                `shootout.attemptsPerAmateurFactor.${shots}`,
                `Shootout, factor for ${shots === '3+' ? '3 and more' : shots} shots each`,
                shootout.attemptsPerAmateurFactor[shots],
                'factor',
              ),
            ],
          })),
        },
        {
          title: 'Present value of the prize',
          columns: ['Paid', 'Value of $1'],
          rows: PAYOUTS.map((years) => ({
            label: years === 'lump' ? 'In one sum' : `Over ${years} years`,
            figures: [
              decimal(
                `shootout.pv.${years}`,
                `Shootout, present value ${years === 'lump' ? 'in one sum' : `over ${years} years`}`,
                shootout.pv[years],
                'share',
              ),
            ],
          })),
        },
      ],
    },
    {
      title: 'Dice roll',
      rule: 'The fee is a share of the prize, whatever the number of players. Half dollars round up.',
      tables: [
        single('Dice roll', [
          ['Share of the prize', decimal('dice.rate', 'Dice roll, share of the prize', dice.rate, 'share')],
        ]),
      ],
    },
  ]
}

/** All figures in the order of the plan. */
export function listFigures(plan: RatingPlan): PlanFigure[] {
  return describePlan(plan).flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap(({ figures }) => figures)),
  )
}

const PUTTS = [
  { key: 'single40', name: 'one putt from 40 ft' },
  { key: 'single50', name: 'one putt from 50 ft' },
  { key: 'single60', name: 'one putt from 60 ft' },
  { key: 'progressive103050', name: 'three putts, 10, 30, and 50 ft' },
] as const

const ADD_ONS = [2500, 5000, 10_000] as const
const ATTEMPTS = [1, 2, '3+'] as const
const PAYOUTS = ['lump', 10, 20, 40] as const

function single(of: string, rows: readonly (readonly [string, PlanFigure])[]): PlanTable {
  return {
    title: `${of} in general`,
    columns: ['Figure', 'Value'],
    rows: rows.map(([label, figure]) => ({ label, figures: [figure] })),
  }
}

interface NamedBand {
  band: Band
  path: string
  label: string
}

function bandTable(of: string, bands: readonly NamedBand[]): PlanTable {
  return {
    title: 'Yardage',
    columns: ['Tee', 'From, yards', 'To, yards', 'Factor'],
    rows: bands.map(({ band: { from, to, f }, path, label }) => ({
      label,
      figures: [
        whole(`${path}.from`, `${of}, first yard of ${from} to ${to} yd`, from, 'yards'),
        whole(`${path}.to`, `${of}, last yard of ${from} to ${to} yd`, to, 'yards'),
        decimal(`${path}.f`, `${of}, factor for ${from} to ${to} yd`, f, 'factor'),
      ],
    })),
  }
}
