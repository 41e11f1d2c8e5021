import type { Assignee } from '#contract/desk/assigning.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { DeskList, listDeskChoices } from '#contract/desk/desk-lists.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { DESK_LISTS, type DeskListName } from '#domain/desk/desk-lists.ts'
import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'

type FilterChoices = EndpointResponse<typeof listDeskChoices>['data'] & { reps: readonly Assignee[] }

/** What a list is asked for. A list of one state is not asked for its state. */
export function filtersOf(
  name: DeskListName,
  { reps, coupons, partners }: FilterChoices,
): FilterFields<DeskList> {
  const { states } = DESK_LISTS[name]
  const others = reps.filter(({ is_me: isMe }) => !isMe)
  return {
    search: { kind: 'text', label: 'Name, number, phone, or email' },
    ...(states.length > 1 && {
      state: {
        kind: 'choice',
        label: 'State',
        several: true,
        options: states.map((value) => ({ value, label: QUOTE_STATE_LABELS[value] })),
      } as const,
    }),
    rep: {
      kind: 'choice',
      label: 'Rep',
      several: true,
      options: [
        { value: 'me', label: 'Me' },
        { value: 'covering', label: 'Me and anyone I’m standing in for' },
        { value: 'nobody', label: 'Unassigned' },
        ...others.map(({ id, name: label }) => ({ value: id, label })),
      ],
    },
    event: { kind: 'dates', label: 'Event', ahead: [7, 14, 60] },
    contest: {
      kind: 'choice',
      label: 'Contest',
      several: true,
      options: CONTEST_CHOICES,
    },
    coupon: {
      kind: 'choice',
      label: 'Coupon',
      several: true,
      options: coupons.map((value) => ({ value, label: value })),
    },
    partner: {
      kind: 'choice',
      label: 'Partner',
      several: true,
      options: partners.map(({ code: value, name: label }) => ({ value, label })),
    },
  }
}

const CONTEST_CHOICES = CONTEST_DEFINITIONS.map(({ entity, title }) => ({ value: entity, label: title }))
