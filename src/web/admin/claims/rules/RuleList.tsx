import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { RULE_NAMES } from '#domain/claims/desk/claim-names.ts'
import { RuleDetails } from '#web/admin/claims/rules/RuleDetails.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

type Rule = ClaimCase['rules'][number]

const COLUMNS = '@min-[44rem]:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)]'

/**
 * What was reported beside what the certificate insures, rule by rule. A row opens to its sentence, who said what, and a finding.
 *
 * @rule N105 Held, broken or unknown stands in words beside its mark; only a broken rule has the color of alarm.
 */
export function RuleList({ work }: { work: ClaimWork }) {
  const { rules, certificate_version: version } = work.claim
  const [opened, setOpened] = useState<string>()
  return (
    <section aria-labelledby="rules" className="@container grid">
      <h2 id="rules" className="sr-only">
        Reported and insured
      </h2>
      <div
        aria-hidden="true"
        className={`hidden gap-x-4 bg-fairway-soft px-2.5 py-2 text-sm font-semibold @min-[44rem]:grid ${COLUMNS}`}
      >
        <span />
        <span>Reported</span>
        <span>Certificate {version} insures</span>
        <span>By the rules</span>
      </div>
      <ul>
        {rules.map((rule) => {
          const isOpen = opened === rule.id
          return (
            <li key={rule.id} className="border-b border-line text-sm">
              <div className={`grid gap-x-4 gap-y-1 px-2.5 py-1 @max-[44rem]:py-2 ${COLUMNS}`}>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? undefined : rule.id)}
                  className="flex min-h-9 cursor-pointer items-start gap-1.5 py-1.5 text-left text-muted hover:text-fairway @max-[44rem]:font-semibold @max-[44rem]:text-ink pointer-coarse:min-h-11"
                >
                  <Icon name="chevron" className={`mt-0.5 size-4 ${isOpen ? '' : '-rotate-90'}`} />
                  {nameRule(rule)}
                </button>
                <Fact label="Reported" value={rule.found ?? 'Not said yet'} isMuted={rule.found === null} />
                <Fact label="Insured" value={rule.required} />
                <Outcome rule={rule} />
              </div>
              {isOpen && <RuleDetails rule={rule} work={work} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A rule that only a newer server knows is called by its id. */
export function nameRule({ id }: Pick<Rule, 'id'>): string {
  const names: Readonly<Record<string, string>> = RULE_NAMES
  return names[id] ?? `Rule ${id}`
}

function Fact({ label, value, isMuted = false }: { label: string; value: string; isMuted?: boolean }) {
  return (
    <p className={`py-1.5 wrap-anywhere @max-[44rem]:py-0 ${isMuted ? 'text-muted' : ''}`}>
      <span className="text-muted @min-[44rem]:sr-only">{label}: </span>
      {value}
    </p>
  )
}

const MARKS: Readonly<Record<Rule['outcome'], { icon: IconName; ink: string; word: string }>> = {
  held: { icon: 'check', ink: 'text-fairway', word: 'held' },
  broken: { icon: 'warning', ink: 'text-flag', word: 'broken' },
  unknown: { icon: 'info', ink: 'text-muted', word: 'not known yet' },
}

/** A mark that is not met is noted; it is no ground to decline, and has no color of alarm. */
function Outcome({ rule: { id, outcome, ground, breach } }: { rule: Rule }) {
  const { icon, word, ...mark } = MARKS[outcome]
  const isMark = outcome === 'broken' && !ground
  const ink = isMark ? 'text-sand' : mark.ink
  return (
    <p className={`flex gap-2 py-1.5 @max-[44rem]:py-0 ${ink}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      <span className="min-w-0 wrap-anywhere">
        <span className={outcome === 'broken' ? 'font-semibold' : ''}>
          Rule {id} {isMark ? 'noted' : word}
        </span>
        {breach !== null && outcome === 'broken' && `: ${breach}`}
      </span>
    </p>
  )
}
