import { useEffect, useState } from 'react'
import { slotName, wireKey } from '#domain/contests/slots.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import { type Part, partOf } from '#web/policy/amendments/editing/comparison/parts.ts'
import { useInsuredRow } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import type { Contests } from '#web/quote/contests/use-contests.ts'
import { findRowProblems } from '#web/quote/contests/rows/row-problems.ts'
import { type RowFocus, type RowPlace, rowId } from '#web/quote/contests/rows/use-open-row.ts'
import { useAnswersState, useStepContext } from '#web/quote/answers/context.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

export type OpenParts = ReturnType<typeof useOpenParts>

interface Begin {
  contests: Contests
  marked: StepField
  /** The holder came to change who plays, so these figures are open from the start. */
  opensPlayers: boolean
}

const keyOf = ({ kind, slot }: RowPlace, part: Part) => `${rowId(kind, slot)} ${part}`

/**
 * Which figures are open for editing: those that were chosen, and those that differ from what is insured. Where there is
 * little room one of them is seen at a time, of each contest.
 */
export function useOpenParts({ contests, marked, opensPlayers }: Begin) {
  const state = useAnswersState()
  const context = useStepContext()
  const insuredRow = useInsuredRow()
  const places = contests.lists.flatMap(({ kind, slots }) => slots.map((slot) => ({ kind, slot })))
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        places.flatMap((place) =>
          openAtFirst(place, insuredRow(place.kind, place.slot), marked, opensPlayers),
        ),
      ),
  )
  const [current, setCurrent] = useState<ReadonlySet<string>>(
    () => new Set(opensPlayers ? places.map((place) => keyOf(place, 'players')) : []),
  )
  const [pressed, setPressed] = useState<{ key: string }>()
  const { focus } = contests.open
  const [knownFocus, setKnownFocus] = useState<RowFocus>()

  // One that was added, or that something leads to.
  if (focus !== knownFocus) {
    setKnownFocus(focus)
    const place = places.find(({ kind, slot }) => rowId(kind, slot) === focus?.id)
    if (place && focus?.on === 'fields') show(keyOf(place, wantedPart(place, focus.field)))
  }

  useEffect(() => {
    if (!pressed) return
    const [id = '', part = ''] = pressed.key.split(' ')
    document
      .getElementById(id)
      ?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, select)`)
      ?.focus()
  }, [pressed])

  /** The part of a field, or of what is wrong in the contest. */
  function wantedPart({ kind, slot }: RowPlace, field: string | undefined): Part {
    const insured = insuredRow(kind, slot)
    if (insured === undefined) return 'details'
    const wanted = field ?? findRowProblems(kind, slot, state, context)[0]?.field ?? ''
    const name = Object.keys(kind.rows.fields).find((one) => wireKey(kind.rows, one, slot) === wanted)
    return name === undefined ? 'players' : partOf(kind, name, insured)
  }

  function show(key: string) {
    setOpen((keys) => new Set([...keys, key]))
    if (!key.endsWith('details')) setCurrent((keys) => new Set([...othersThan(key, keys), key]))
  }

  function hide(key: string) {
    setOpen((keys) => new Set([...keys].filter((one) => one !== key)))
  }

  function fold(key: string) {
    setCurrent((keys) => new Set(othersThan(key, keys)))
  }

  return {
    isOpen: (place: RowPlace, part: Part) => open.has(keyOf(place, part)),
    isCurrent: (place: RowPlace, part: Part) => current.has(keyOf(place, part)),
    press: (place: RowPlace, part: Part) => {
      const key = keyOf(place, part)
      if (part === 'details' && open.has(key)) return hide(key)
      if (current.has(key)) return fold(key)
      show(key)
      setPressed({ key })
    },
    /** What was typed stays. */
    finish: (place: RowPlace, part: Part) => {
      fold(keyOf(place, part))
      document
        .getElementById(rowId(place.kind, place.slot))
        ?.querySelector<HTMLElement>(`[data-opens="${part}"]`)
        ?.focus()
    },
    /** The contests of this kind have other numbers now. */
    forget: (kind: RowPlace['kind']) => {
      const ofOthers = (keys: ReadonlySet<string>) =>
        new Set([...keys].filter((key) => !key.startsWith(`${kind.entity}-`)))
      setOpen(ofOthers)
      setCurrent(ofOthers)
    },
  }
}

/** Those of other contests. */
function othersThan(key: string, keys: ReadonlySet<string>): string[] {
  const [contest] = key.split(' ')
  return [...keys].filter((one) => one.split(' ')[0] !== contest)
}

/** What differs from what is insured, all of a new contest, and what the holder came for. */
function openAtFirst(
  place: RowPlace,
  insured: AnyRow | undefined,
  marked: StepField,
  opensPlayers: boolean,
): string[] {
  const { kind, slot } = place
  if (insured === undefined) return [keyOf(place, 'details')]
  const row = kind.rows.isSingle ? undefined : slot
  const changed = Object.keys(kind.rows.fields).filter(
    (name) => marked(slotName(kind.rows.prefix, name), row).isChanged,
  )
  const parts = new Set(changed.map((name) => partOf(kind, name, insured)))
  if (opensPlayers) parts.add('players')
  return [...parts].map((part) => keyOf(place, part))
}
