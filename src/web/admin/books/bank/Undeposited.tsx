import { useState } from 'react'
import { type Bank, makeDeposit, type UndepositedMoney } from '#contract/accounting/bank.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { fromDollars, sum, toDollars } from '#domain/values/money.ts'
import { changeBank, showBank } from '#web/admin/books/bank/queries.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { notify } from '#web/ui/notify.ts'
import { dollars } from '#web/ui/dollars.ts'

/** @rule O06 N108 Payments that came outside of the gateway, and refunds of them, until a rep deposits them. */
export function Undeposited({ bank, mayChange }: { bank: Bank; mayChange: boolean }) {
  const { undeposited, undeposited_total: total } = bank
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = undeposited.filter(({ number }) => !left.has(number))
  const chosenTotal = toDollars(sum(chosen.map(({ amount }) => fromDollars(amount))))

  async function deposit() {
    const entries = chosen.map(({ number }) => number)
    const made = await openDialog('make-deposit', {
      count: entries.length,
      total: chosenTotal,
      send: (dated, options) =>
        changeBank(() => call(makeDeposit, { body: { entries, total: chosenTotal, dated }, ...options })),
    })
    if (!made) return
    showBank(made)
    notify({ type: 'success', title: 'Saved', message: 'The deposit is in the books.' })
  }

  return (
    <section aria-labelledby="undeposited" className="grid gap-4">
      <div>
        <h2 id="undeposited" className="text-xl">
          Undeposited
        </h2>
        <p className="max-w-measure text-sm text-muted">
          {undeposited.length === 0
            ? 'Nothing waits for a deposit. Checks and transfers that you record appear here.'
            : 'What was received and recorded, and isn’t at the bank in the books yet.'}
        </p>
      </div>
      {undeposited.length > 0 && (
        <table aria-labelledby="undeposited" className="stacked w-full max-w-3xl text-sm">
          <thead className="text-left text-muted max-sm:hidden">
            <tr className="border-y border-line">
              {['Number', 'What', 'Party', 'Posted'].map((name) => (
                <th key={name} scope="col" className="px-2.5 py-2 font-normal">
                  {name}
                </th>
              ))}
              <th scope="col" className="px-2.5 py-2 text-right font-normal">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {undeposited.map((money) => (
              <MoneyRow
                key={money.number}
                money={money}
                isChosen={!left.has(money.number)}
                onChoose={mayChange ? () => setLeft(toggle(left, money.number)) : undefined}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-fairway font-semibold">
              <th scope="row" colSpan={4} className="px-2.5 py-3 text-left max-sm:px-0">
                Total
              </th>
              <td className="money beside px-2.5 py-3 text-right max-sm:px-0">{dollars(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {mayChange && undeposited.length > 0 && (
        <Button
          kind="primary"
          className="w-fit"
          disabled={chosen.length === 0 || chosenTotal === 0}
          onClick={() => void deposit()}
        >
          {chosenTotal < 0 ? 'Record what was paid out' : 'Make a deposit'}: {dollars(Math.abs(chosenTotal))}
        </Button>
      )}
    </section>
  )
}

interface MoneyRowProps {
  money: UndepositedMoney
  isChosen: boolean
  /** Absent where nothing can be changed. */
  onChoose: (() => void) | undefined
}

function MoneyRow({ money, isChosen, onChoose }: MoneyRowProps) {
  const { number, type, policy_number: policy, party, posted_on: posted, amount } = money
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-2.5 text-left font-semibold max-sm:px-0">
        {onChoose ? (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 whitespace-nowrap">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={onChoose}
              className="size-5 cursor-pointer accent-fairway"
            />
            {number}
          </label>
        ) : (
          <span className="flex min-h-11 items-center">{number}</span>
        )}
      </th>
      <td data-label="What" className="below px-2.5 max-sm:px-0">
        {ENTRY_TYPE_NAMES[type]}
      </td>
      <td data-label="Party" className="below px-2.5 wrap-anywhere max-sm:px-0">
        <TextLink to={policyPath(policy)}>{party === '' ? policy : party}</TextLink>
      </td>
      <td data-label="Posted" className="below px-2.5 whitespace-nowrap max-sm:px-0">
        {formatDay(posted)}
      </td>
      <td className="money beside px-2.5 text-right max-sm:px-0">{dollars(amount)}</td>
    </tr>
  )
}

function toggle(left: ReadonlySet<string>, number: string): ReadonlySet<string> {
  const next = new Set(left)
  if (!next.delete(number)) next.add(number)
  return next
}
