import type { ClaimCase } from '#contract/claims/case.ts'
import type { decideClaim } from '#contract/claims/deciding.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { RULE_IDS, type RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { FieldSet, WireValue } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Rule = ClaimCase['rules'][number]
type Waivers = EndpointInput<typeof decideClaim>['body']['waivers']

/** The rules that stand in the way of paying: broken, or not known. */
export function openGroundsOf({ rules }: ClaimCase): Rule[] {
  return rules.filter(({ ground, outcome }) => ground && outcome !== 'held')
}

/** The carrier's agreement about a rule, as it was recorded; undefined if there is none. */
export function consentFor({ carrier_letters: letters }: ClaimCase, { id }: Pick<Rule, 'id'>) {
  return letters.find(({ rules, answer }) => answer?.answer === 'approved' && rules.includes(id))?.answer
}

/** @rule N111 A rep waives some rules, and some only once the carrier has agreed. */
export function canBeWaived(claim: ClaimCase, rule: Rule): boolean {
  return rule.waive === 'rep' || (rule.waive === 'carrier' && Boolean(consentFor(claim, rule)))
}

/** A reason for each rule that can be waived. */
export function waiverFields(claim: ClaimCase): FieldSet {
  return Object.fromEntries(
    openGroundsOf(claim)
      .filter((rule) => canBeWaived(claim, rule))
      .map(({ id }) => [
        `waive_${id}`,
        text({ label: `Why rule ${id} is waived`, maxLength: 500, message: 'Enter why it is waived' }),
      ]),
  )
}

export function waiversIn(
  claim: ClaimCase,
  values: Readonly<Record<string, WireValue | undefined>>,
): Waivers {
  return openGroundsOf(claim).flatMap((open) => {
    const reason = values[`waive_${open.id}`]
    const rule = RULE_IDS.find((known): known is RuleId => known === open.id)
    if (reason === undefined || rule === undefined) return []
    const consent = open.waive === 'carrier' ? consentFor(claim, open) : undefined
    return [{ rule, reason: String(reason), ...(consent && { carrier_answer: consent.id }) }]
  })
}

/** @rule N111 Some rules a rep waives with a reason, some only the carrier, and some nobody. */
export function WaiverFields({ claim, field }: { claim: ClaimCase; field: (name: string) => FieldBinding }) {
  const rules = openGroundsOf(claim)
  const asked = rules.filter((rule) => rule.waive === 'carrier' && !canBeWaived(claim, rule))
  const closed = rules.filter((rule) => rule.waive !== 'carrier' && !canBeWaived(claim, rule))
  return (
    <>
      {closed.length > 0 && (
        <Notice kind="error" title="This can’t be approved as it stands">
          No one can waive {closed.length === 1 ? 'rule' : 'rules'} {closed.map(({ id }) => id).join(', ')}.
        </Notice>
      )}
      {asked.length > 0 && (
        <Notice kind="attention" title="This needs the carrier first">
          Only the carrier can waive {asked.length === 1 ? 'rule' : 'rules'}{' '}
          {asked.map(({ id }) => id).join(', ')}. Ask it, and record what it answers.
        </Notice>
      )}
      {rules
        .filter((rule) => canBeWaived(claim, rule))
        .map((rule) => (
          <div key={rule.id} className="grid gap-2">
            <p className="text-sm">
              <strong>
                Rule {rule.id} {rule.outcome === 'broken' ? 'is broken' : 'isn’t known'}:
              </strong>{' '}
              {rule.sentence}
            </p>
            <Agreed claim={claim} rule={rule} />
            <TextField {...field(`waive_${rule.id}`)} />
          </div>
        ))}
    </>
  )
}

function Agreed({ claim, rule }: { claim: ClaimCase; rule: Rule }) {
  const consent = rule.waive === 'carrier' ? consentFor(claim, rule) : undefined
  if (!consent) return null
  return (
    <p className="text-sm wrap-anywhere text-fairway">
      The carrier agreed: {consent.who}
      {consent.reference !== null && `, reference ${consent.reference}`}
      {consent.conditions !== null && `. On these conditions: ${consent.conditions}`}
    </p>
  )
}
