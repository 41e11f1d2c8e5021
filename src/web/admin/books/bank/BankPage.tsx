import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '#domain/reps/roles.ts'
import { BankLines } from '#web/admin/books/bank/BankLines.tsx'
import { bankQuery } from '#web/admin/books/bank/queries.ts'
import { Deposits } from '#web/admin/books/bank/Deposits.tsx'
import { Payouts } from '#web/admin/books/bank/Payouts.tsx'
import { Undeposited } from '#web/admin/books/bank/Undeposited.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { KeepPlace } from '#web/ui/KeepPlace.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule O06 What is not at the bank yet, what the bank says, and through when both agree. */
export default function BankPage() {
  return (
    <RepPage title="Bank">
      <Shown />
    </RepPage>
  )
}

function Shown() {
  const query = useQuery(bankQuery)
  const rep = useRep()
  const mayChange = rep !== undefined && isAllowed(rep, 'accounts')
  return (
    <QueryView query={query} waiting={<Skeleton className="h-[60rem]" />}>
      {(bank) => (
        <KeepPlace>
          <div className="grid gap-12">
            <Undeposited bank={bank} mayChange={mayChange} />
            <Deposits deposits={bank.deposits} />
            <Payouts bank={bank} mayChange={mayChange} />
            <BankLines bank={bank} mayChange={mayChange} />
          </div>
        </KeepPlace>
      )}
    </QueryView>
  )
}
