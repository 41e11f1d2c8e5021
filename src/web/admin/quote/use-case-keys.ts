import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { askCarrier, recordApproval } from '#contract/approvals.ts'
import { writeLetter } from '#contract/case-mail.ts'
import { addNote } from '#contract/desk/notes.ts'
import { addTask } from '#contract/desk/tasks.ts'
import { setOverride as setOverrideCall } from '#contract/overrides.ts'
import { sendContactLink } from '#contract/quotes.ts'
import type { SideHandle } from '#web/admin/case/CaseSide.tsx'
import type { OpenSection } from '#web/admin/quote/sections/open-section.ts'
import { SECTIONS } from '#web/admin/quote/sections/sections.ts'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { mayCall } from '#web/api/may-call.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { sendQuote } from '#web/quote/send/SendQuote.tsx'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import type { CaseKey } from '#web/rep-frame/palette/keys/case-keys.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { requestAct, takeRequestedAct } from '#web/rep-frame/requested-act.ts'
import { notify } from '#web/ui/notify.ts'

interface CaseKeysOf {
  approvals: Approvals
  section: OpenSection
  edits: { undo: () => boolean }
  setOverride: (row: { entity: string; slot: number } | undefined) => void
  side: RefObject<SideHandle | null>
}

/** What can be done with the whole case now; what cannot is undefined. */
export interface CaseActions {
  send: (() => void) | undefined
  askCarrier: (() => void) | undefined
  approve: (() => void) | undefined
}

/** The keys of the case of a quote, and the same as buttons. */
export function useCaseKeys({ approvals, section, edits, setOverride, side }: CaseKeysOf): CaseActions {
  const session = useSession()
  const { contact, viewer } = useSessionState()
  const [, navigate] = useLocation()
  const isBought = typeof contact.customFields['policy_number'] === 'string'
  const needsCarrier = approvals.open.some(({ cleared_by: by }) => by === 'carrier')

  async function send() {
    if ((await section.mayLeave()) && (await session.flush())) await sendQuote(session, navigate)
  }

  /** The row in which the focus is, else the first. */
  function override() {
    const row =
      document.activeElement?.closest<HTMLElement>('[data-contest]') ??
      document.querySelector<HTMLElement>('[data-contest]')
    const [entity, slot] = row?.dataset['contest']?.split(' ') ?? []
    if (entity === undefined || slot === undefined) return
    if (contact.allow_price_editing) return setOverride({ entity, slot: Number(slot) })
    notify({
      type: 'info',
      title: 'Fees',
      message: 'You can change them once special pricing is approved.',
    })
  }

  const actions: CaseActions = {
    send: !isBought && mayCall(viewer, sendContactLink) ? () => void send() : undefined,
    askCarrier: needsCarrier && mayCall(viewer, askCarrier) ? () => void approvals.askCarrier() : undefined,
    approve:
      approvals.open.length + approvals.fees.length > 0 && mayCall(viewer, recordApproval)
        ? () => void approvals.answerFirst()
        : undefined,
  }
  const isKnown = approvals.query.isFetched
  /** However early the key comes: it is done once it is known what waits. */
  const laterIfUnknown = (key: CaseKey) =>
    !isKnown && mayCall(viewer, recordApproval) ? () => requestAct({ guid: contact.id, key }) : undefined
  const keys: { [Key in CaseKey]?: (() => void) | undefined } = {
    a: actions.approve ?? laterIfUnknown('a'),
    c: actions.askCarrier ?? laterIfUnknown('c'),
    s: actions.send,
    o: !isBought && mayCall(viewer, setOverrideCall) ? override : undefined,
    u: viewer.readOnly ? undefined : () => void edits.undo(),
    h: () => side.current?.show('timeline'),
    m: mayCall(viewer, writeLetter) ? () => side.current?.write() : undefined,
    n: mayCall(viewer, addNote) ? () => side.current?.note() : undefined,
    t: mayCall(viewer, addTask) ? () => side.current?.addTask() : undefined,
  }
  usePageKeys({
    ...keys,
    ...Object.fromEntries(SECTIONS.map(({ id, key }) => [key, () => void section.open(id)])),
  })

  // What the palette was asked to do with it, once it is known what there is to do.
  const act = useEffectEvent((key: CaseKey) => keys[key]?.())
  useEffect(() => {
    const wanted = isKnown ? takeRequestedAct(contact.id) : undefined
    if (wanted) act(wanted)
  }, [isKnown, contact.id])

  useLayoutEffect(() => {
    /** @rule D24 Saving at once names the contests that have no price. */
    async function save() {
      if (await session.flush()) await showUnpricedContests(session, navigate)
    }
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [session, navigate])

  return actions
}
