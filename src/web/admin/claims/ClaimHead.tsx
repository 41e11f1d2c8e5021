import type { ReactNode } from 'react'
import { CLAIM_STATE_NAMES } from '#domain/claims/desk/claim-names.ts'
import type { ClaimCase } from '#contract/claims/case.ts'
import { Others } from '#web/admin/claims/live/Others.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CaseHead } from '#web/admin/case/CaseHead.tsx'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** Which claim it is, how it stands, and by when its documents are due. */
export function ClaimHead({ work }: { work: ClaimWork }) {
  const { claim } = work
  const { number, policy_number: policy, event, title, winner, state, since, documents_until: until } = claim
  return (
    <div className="grid gap-1">
      <CaseHead
        facts={[`Claim ${number}`, event]}
        title={`${title}, ${winner}`}
        path={claimPath(number)}
        state={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Chip icon="info" look="bg-water-soft text-water">
              {CLAIM_STATE_NAMES[state]} since {day(since)}
            </Chip>
            <Attention claim={claim} />
            {claim.waits_for_carrier_since !== null && (
              <Chip icon="mail" look="bg-water-soft text-water">
                Waits for the carrier since {day(claim.waits_for_carrier_since)}
              </Chip>
            )}
            {until !== null && ['reported', 'documents', 'review'].includes(state) && (
              <span className="text-muted">
                Documents by <time dateTime={until}>{lastDay(until, claim.time_zone)}</time>
              </span>
            )}
          </span>
        }
        actions={
          work.can('ask_documents') && (
            <Button aria-keyshortcuts="a" onClick={() => void work.move('ask_documents')}>
              Ask for documents
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Keys keys={['a']} />
              </span>
            </Button>
          )
        }
      />
      <Others claim={claim} />
      <p className="text-sm text-muted">
        On{' '}
        <TextLink
          to={policyPath(policy)}
          className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
        >
          policy {policy}
        </TextLink>
        , reported <time dateTime={claim.reported_at}>{formatMoment(claim.reported_at)}</time>
        {claim.hours_late > 0 && (
          <span className="text-sand">
            , {claim.hours_late} {claim.hours_late === 1 ? 'hour' : 'hours'} late
          </span>
        )}
      </p>
    </div>
  )
}

function Attention({ claim }: { claim: ClaimCase }) {
  const broken = claim.rules.filter(({ ground, outcome }) => ground && outcome === 'broken').length
  const owed = claim.documents_owed
  const words = [
    ...(broken > 0 ? [`${broken} ${broken === 1 ? 'breach' : 'breaches'}`] : []),
    ...(owed > 0 ? [`${owed} ${owed === 1 ? 'document' : 'documents'} owed`] : []),
  ]
  if (words.length === 0) return null
  return (
    <Chip icon="warning" look="bg-sand-soft text-sand">
      {words.join(', ')}
    </Chip>
  )
}

function Chip({ icon, look, children }: { icon: IconName; look: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold ${look}`}>
      <Icon name={icon} className="size-4" />
      <span>{children}</span>
    </span>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

const day = (moment: string) => DAY.format(new Date(moment))

/** The day whose end the moment is, at the event. */
function lastDay(until: string, timeZone: string): string {
  const before = new Date(new Date(until).getTime() - 60_000)
  return before.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })
}
