import { type ClaimCase } from '#contract/claims/case.ts'
import { type decideClaim } from '#contract/claims/deciding.ts'
import { type EndpointInput } from '#contract/endpoint.ts'
import { RULE_IDS, type RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import { type FieldSet, type WireValue } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'
import { type FieldBinding } from '#web/form/bind-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Rule = ClaimCase['rules'][number]
type Waivers = EndpointInput<typeof decideClaim>['body']['waivers']

/** The rules that stand in the way of paying: broken, or not known. */
export function openGroundsOf({ rules }: ClaimCase): Rule[] {
  return rules.filter(({ ground, outcome }) => ground && outcome !== 'held')
}

const canBeWaived = ({ waive }: Rule) => waive === 'rep' || waive === 'carrier'

/** A reason for each rule that can be waived, and the carrier's answer where it takes one. */
export function waiverFields(claim: ClaimCase): FieldSet {
  return Object.fromEntries(
    openGroundsOf(claim)
      .filter(canBeWaived)
      .flatMap(({ id, waive }) => [
        [
          `waive_${id}`,
          text({ label: `Why rule ${id} is waived`, maxLength: 500, message: 'Enter why it is waived' }),
        ],
        ...(waive === 'carrier'
          ? [
              [
                `carrier_${id}`,
                text({
                  label: `The carrier’s answer about rule ${id}`,
                  maxLength: 200,
                  message: 'Enter the carrier’s answer',
                }),
              ] as const,
            ]
          : []),
      ]),
  )
}

export function waiversIn(
  claim: ClaimCase,
  values: Readonly<Record<string, WireValue | undefined>>,
): Waivers {
  return openGroundsOf(claim).flatMap(({ id }) => {
    const reason = values[`waive_${id}`]
    const answer = values[`carrier_${id}`]
    const rule = RULE_IDS.find((known): known is RuleId => known === id)
    if (reason === undefined || rule === undefined) return []
    return [{ rule, reason: String(reason), ...(answer !== undefined && { carrier_answer: String(answer) }) }]
  })
}

/** @rule N111 Some rules a rep waives with a reason, some only the carrier, and some nobody. */
export function WaiverFields({
  rules,
  field,
}: {
  rules: readonly Rule[]
  field: (name: string) => FieldBinding
}) {
  const closed = rules.filter((rule) => !canBeWaived(rule))
  return (
    <>
      {closed.length > 0 && (
        <Notice kind="error" title="This can’t be approved as it stands">
          No one can waive {closed.length === 1 ? 'rule' : 'rules'} {closed.map(({ id }) => id).join(', ')}.
        </Notice>
      )}
      {rules.filter(canBeWaived).map(({ id, sentence, outcome, waive }) => (
        <div key={id} className="grid gap-2">
          <p className="text-sm">
            <strong>
              Rule {id} {outcome === 'broken' ? 'is broken' : 'isn’t known'}:
            </strong>{' '}
            {sentence}
          </p>
          <TextField {...field(`waive_${id}`)} />
          {waive === 'carrier' && (
            <TextField
              {...field(`carrier_${id}`)}
              hint="Who answered, and when. Only the carrier waives this"
            />
          )}
        </div>
      ))}
    </>
  )
}
