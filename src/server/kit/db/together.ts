import type { Db } from '#server/kit/db/database.ts'

type Answers<S extends readonly (() => PromiseLike<unknown>)[]> = {
  -readonly [K in keyof S]: Awaited<ReturnType<S[K]>>
}

/**
 * Sends statements of one transaction without waiting for their answers in between. The database runs them one after another,
 * in the order given, each seeing what those before it did. All have been answered when this returns or throws the error of the one that failed first; that
 * the database refuses those after it says nothing of why.
 *
 * Give statements themselves. A function that waits for something before it sends is not held to the order, so it may stand here
 * only where that makes no difference.
 */
export async function sendTogether<const S extends readonly (() => PromiseLike<unknown>)[]>(
  ...statements: S
): Promise<Answers<S>> {
  // By time, not by place: a function of several steps may be refused for what one after it did.
  const failures: unknown[] = []
  const sent = statements.map((send) =>
    started(send).catch((failure: unknown) => {
      failures.push(failure)
      throw failure
    }),
  )
  const answers = await Promise.allSettled(sent)
  // Statements sent together among these tell theirs once all of them have been answered, after what was refused because of it.
  if (failures.length > 0) throw failures.find((failure) => !isRefusedForAnother(failure)) ?? failures[0]
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)) as Answers<S>
}

/** The transaction had failed before this statement. */
function isRefusedForAnother(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === '25P02') || isRefusedForAnother(failure.cause)
}

/** A statement is sent when somebody waits for it: at once, not in a later turn, or the next would come before it. */
function started(send: () => PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    try {
      void send().then(resolve, reject)
    } catch (error) {
      reject(error)
    }
  })
}

const connections = new WeakMap<Db, Db>()

/** Notes on which connection a transaction runs, if statements made for the one run in the other. */
export function noteConnection(trx: Db, connection: Db): void {
  connections.set(trx, connection)
}

/** Where statements are made once for all transactions of a connection: it, or the database or transaction itself. */
export function statementsOf(db: Db): Db {
  return connections.get(db) ?? db
}
