import { useLayoutEffect, useRef, useState } from 'react'
import {
  type Bank,
  type BankLine,
  importBankLines,
  matchBankLine,
  postBankLine,
  reconcileBank,
  reopenBankLine,
  setBankLineAside,
} from '#contract/accounting/bank.ts'
import { bankQuery, changeBank, showBank } from '#web/admin/books/bank/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { notify } from '#web/ui/notify.ts'
import { dollars } from '#web/ui/dollars.ts'

/** @rule O06 Each line of the bank is confirmed to be an entry, or says why it is none; then the statement is reconciled. */
export function BankLines({ bank, mayChange }: { bank: Bank; mayChange: boolean }) {
  const { lines, left_out: leftOut, reconciled_through: through, reconciliations } = bank
  const open = lines.filter(({ entry, reason }) => entry === null && reason === null).length
  return (
    <section aria-labelledby="statements" className="grid gap-4">
      <div>
        <h2 id="statements" className="text-xl">
          Bank statements
        </h2>
        <p className="max-w-measure text-sm text-muted">
          {through === null
            ? 'Nothing is reconciled yet.'
            : `Reconciled through ${formatDay(through)}, with a balance of ${dollars(reconciliations[0]?.closing ?? 0)}.`}{' '}
          {lines.length === 0
            ? 'Import a statement to compare it with the books.'
            : `Still to confirm: ${open} of ${lines.length + leftOut} lines.`}
        </p>
      </div>
      {lines.length > 0 && (
        <ul aria-label="Lines of the bank" className="grid max-w-3xl border-t border-line text-sm">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="text-sm text-muted">{leftOut} later lines appear once these are reconciled.</p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void importFile()}>Import a statement</Button>
          {lines.length > 0 && <Button onClick={() => void reconcile(bank)}>Reconcile</Button>}
        </div>
      )}
      <OpenEntries entries={bank.open_entries} />
      {reconciliations.length > 0 && (
        <ul aria-label="Reconciliations" className="grid max-w-3xl border-t border-line text-sm">
          {reconciliations.map(({ through: day, opening, closing, reconciled_by: by }) => (
            <li key={day} className="border-b border-line py-2.5">
              <strong>Through {formatDay(day)}</strong>: from{' '}
              <span className="money">{dollars(opening)}</span> to{' '}
              <span className="money">{dollars(closing)}</span>{' '}
              <span className="text-muted">Reconciled by {by}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LineRow({ line, mayChange }: { line: BankLine; mayChange: boolean }) {
  const { id, on, amount, description, entry, reason, decided_by: by, suggestions } = line
  const isPosted = line.is_posted
  const params = { id }
  const [busy, setBusy] = useState(false)
  const about = `${dollars(amount)} of ${formatDay(on)}`
  const isOpen = entry === null && reason === null
  const { row, keepFocus, keepFocusNext } = useKeptFocus(isOpen)

  function showDecided(changed: Bank) {
    keepFocusNext()
    showBank(changed)
  }

  async function change(work: () => Promise<{ data: Bank }>) {
    setBusy(true)
    try {
      showDecided((await work()).data)
    } catch {
      // The failure was already shown; the page says what has changed meanwhile.
      keepFocusNext()
      await queryClient.invalidateQueries({ queryKey: bankQuery.queryKey })
    } finally {
      setBusy(false)
    }
  }

  async function setAside() {
    const changed = await openDialog('explain-bank-line', {
      about,
      send: (text, options) =>
        changeBank(() => call(setBankLineAside, { params, body: { reason: text }, ...options })),
    })
    if (changed) showDecided(changed)
    else keepFocus()
  }

  async function post() {
    const changed = await openDialog('post-bank-line', {
      about,
      description,
      send: (account, options) =>
        changeBank(() => call(postBankLine, { params, body: { account }, ...options })),
    })
    if (changed) showDecided(changed)
    else keepFocus()
  }

  return (
    <li ref={row} aria-label={about} className="grid gap-1 border-b border-line py-2.5">
      <p className="flex justify-between gap-4">
        <span className="wrap-anywhere">
          {formatDay(on)} <span dir="auto">{description}</span>
        </span>
        <span className="money font-semibold">{dollars(amount)}</span>
      </p>
      {!isOpen && (
        <p className="wrap-anywhere text-muted">
          {entry === null ? <span dir="auto">Set aside: “{reason}”</span> : `It’s ${entry}`},{' '}
          {isPosted ? 'posted' : 'confirmed'} by {by}
        </p>
      )}
      {isOpen && suggestions.length === 0 && (
        <p className="text-muted">No entry of that amount within 7 days.</p>
      )}
      {mayChange && (
        <p className="flex flex-wrap gap-2">
          {suggestions.map((one) => (
            <Button
              key={one.number}
              busy={busy}
              onClick={() => void change(() => call(matchBankLine, { params, body: { entry: one.number } }))}
            >
              It’s {one.number}, {formatDay(one.on)}
              <span className="sr-only">: {about}</span>
            </Button>
          ))}
          {isOpen ? (
            <>
              {amount !== 0 && (
                <Button kind="quiet" onClick={() => void post()}>
                  Post <span className="sr-only">{about}</span>
                </Button>
              )}
              <Button kind="quiet" onClick={() => void setAside()}>
                Set aside <span className="sr-only">{about}</span>
              </Button>
            </>
          ) : (
            <Button
              kind="quiet"
              className="-ml-3"
              busy={busy}
              onClick={() => void change(() => call(reopenBankLine, { params, body: {} }))}
            >
              Undo <span className="sr-only">for {about}</span>
            </Button>
          )}
        </p>
      )}
    </li>
  )
}

/**
 * The button that decides a line, or takes that back, goes with what it did. Whoever pressed it goes on at the first button
 * that the line has then, instead of at the top of the page.
 */
function useKeptFocus(isOpen: boolean) {
  const row = useRef<HTMLLIElement>(null)
  const isNext = useRef(false)
  const wasOpen = useRef(isOpen)
  function keepFocus() {
    if (document.activeElement === document.body) row.current?.querySelector('button')?.focus()
  }
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isNext.current) keepFocus()
    isNext.current = false
  })
  return {
    row,
    /** Now, if the button has gone already. */
    keepFocus,
    /** Once the line shows what was decided. */
    keepFocusNext: () => {
      isNext.current = true
    },
  }
}

/** What the books posted to the bank and no line says: a deposit on its way, or one that never came. */
function OpenEntries({ entries }: { entries: Bank['open_entries'] }) {
  if (entries.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 id="open-entries" className="text-base font-semibold">
        In the books, not on a statement yet
      </h3>
      <ul aria-labelledby="open-entries" className="grid max-w-3xl border-t border-line text-sm">
        {entries.map(({ number, on, amount }) => (
          <li key={number} className="flex justify-between gap-4 border-b border-line py-2">
            <span>
              {number}, {formatDay(on)}
            </span>
            <span className="money">{dollars(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function importFile(): Promise<void> {
  const imported = await openDialog('import-bank-lines', {
    kind: 'lines',
    send: (file, options) => changeBank(() => call(importBankLines, { body: file, ...options })),
  })
  if (!imported) return
  showBank(imported.bank)
  const { added, known } = imported
  const skipped = known === 0 ? '' : ` ${known} ${known === 1 ? 'was' : 'were'} here already.`
  const message = `${added} ${added === 1 ? 'line was' : 'lines were'} added.${skipped}`
  notify({ type: 'success', title: 'Imported', message })
}

async function reconcile({ reconciled_through: through, reconciliations, lines }: Bank): Promise<void> {
  const reconciled = await openDialog('reconcile-bank', {
    opening: through === null ? undefined : (reconciliations[0]?.closing ?? 0),
    last: lines.at(-1)?.on,
    send: (body, options) => changeBank(() => call(reconcileBank, { body, ...options })),
  })
  if (!reconciled) return
  showBank(reconciled)
  notify({ type: 'success', title: 'Reconciled', message: 'The statement and the books agree.' })
}
