import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { findSender } from '#web/quote/send/send-email.ts'
import { storedAnswers } from '#web/quote/answers/draft/draft.ts'
import { RepFrame } from '#web/rep-frame/navigation/RepFrame.tsx'
import { isCallError } from '#web/api/call-error.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { repViewer } from '#web/api/viewer.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { ChangeEditor } from '#web/policy/amendments/editing/ChangeEditor.tsx'
import { insuredQuoteQuery, policyChangesQuery } from '#web/policy/amendments/editing/change-queries.ts'
import { FeeByHand } from '#web/policy/amendments/editing/rep/FeeByHand.tsx'
import { RepOptions } from '#web/policy/amendments/editing/rep/RepOptions.tsx'
import { openPolicyMessage } from '#web/policy/open-policy-message.ts'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Params = PageProps<'rep-policy-change'>['params']

/**
 * A rep changes a policy.
 *
 * @rule D21 N72 The figures of a policy are changed here and nowhere else.
 */
export default function RepChangePage({ params }: { params: Params }) {
  const { policynumber: number } = params
  return (
    <RepOnly>
      {(rep) => (
        <RepFrame rep={rep}>
          <div className="grid max-w-wide gap-6">
            <div className="grid gap-2">
              <p>
                <TextLink to={policyPath(number)} className="inline-flex min-h-11 items-center">
                  Policy {number}
                </TextLink>
              </p>
              <PageTitle title="Change the policy" />
              <p className="max-w-measure text-lg text-muted">
                Select a figure to change it. The current coverage stays in force until you confirm.
              </p>
            </div>
            <RepChangeEditor key={number} number={number} rep={rep} />
          </div>
        </RepFrame>
      )}
    </RepOnly>
  )
}

interface RepChangeEditorProps {
  number: string
  rep: SignedInRep
}

/**
 * The draft of a change of the policy, with one Apply.
 *
 * @rule N72 On the policy’s own page and on the case of its quote it is the same draft.
 */
export function RepChangeEditor({ number, rep }: RepChangeEditorProps) {
  return (
    <div className="grid gap-6">
      <Waiting number={number} />
      <LoadedPolicy number={number} rep={rep} />
    </div>
  )
}

/**
 * @rule N60 One change waits at a time; it is decided before another is made.
 * @rule N93 What was asked in words is answered by the change that a rep makes of it.
 */
function Waiting({ number }: { number: string }) {
  const waiting = useWaiting(number)
  if (!waiting) return null
  if (waiting.text_only)
    return (
      <Notice kind="info" title="This change answers a request in words">
        {waiting.note !== null && <p className="wrap-anywhere whitespace-pre-line">“{waiting.note}”</p>}
        <p>
          To answer without a change, <TextLink to={policyPath(number)}>open the policy</TextLink>.
        </p>
      </Notice>
    )
  return (
    <Notice kind="attention" title="Another change of this policy is pending">
      Decide it before you make this one. <TextLink to={policyPath(number)}>Open the policy</TextLink>
    </Notice>
  )
}

function useWaiting(number: string) {
  const { data: changes } = useQuery(policyChangesQuery(number))
  return changes?.data.find(({ state }) => state === 'waiting')
}

function LoadedPolicy({ number, rep }: RepChangeEditorProps) {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const broughtAlong = useBroughtAlong()
  const waiting = useWaiting(number)
  const loaded = useQuery(insuredQuoteQuery(number, 'rep'))
  const renew = useCallback(
    () => client.invalidateQueries({ queryKey: ['policy', number] }),
    [client, number],
  )

  async function finish(made: MadeChange, dollarSign: DollarSign) {
    await renew()
    setRound((rounds) => rounds + 1)
    await openDialog('policy-changed', { dollarSign, number, made })
    // The button that was pressed is gone.
    document.getElementById('content')?.focus()
  }

  return (
    <QueryView
      query={loaded}
      waiting={<div className="min-h-dvh" aria-busy="true" />}
      failure={{
        title: 'We can’t show this policy',
        explain: (error) =>
          isCallError(error) && (error.status === 404 || error.status === 400)
            ? 'We couldn’t find that policy.'
            : undefined,
      }}
    >
      {({ data: { contact, policy_version: version, requested_by: requestedBy } }) => (
        <ChangeEditor
          key={round}
          number={number}
          version={version}
          contact={contact}
          viewer={repViewer(rep)}
          requestedBy={requestedBy}
          who={rep.email}
          {...(round === 0 && { broughtAlong })}
          answers={waiting?.text_only ? waiting.id : undefined}
          feeActions={(place) => <FeeByHand {...place} />}
          options={<RepOptions />}
          write={(prefill) =>
            void openPolicyMessage(number, {
              ...findSender(quoteFrom(storedAnswers(contact)).answers),
              ...prefill,
            })
          }
          onStale={() => void renew()}
          onMade={(made) => void finish(made, dollarSignOf(storedAnswers(contact)))}
        />
      )}
    </QueryView>
  )
}

/** Read once; the address then names the policy alone, so that a reload keeps what was typed since. */
function useBroughtAlong() {
  const [typed] = useState(() => typedInAddress(location.search))
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return typed
}

/** Texts by wire key. */
type Texts = Readonly<Record<string, string>>

/** What the address of a change brings along. It is typed into the fields, and nothing more. */
function typedInAddress(search: string): Texts {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => WIRE_FIELDS.has(key)))
}
