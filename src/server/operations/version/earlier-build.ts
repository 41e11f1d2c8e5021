interface Applied {
  appliedAt: Date | null
  oldestBuild: number
}

/** All that one update brings is applied in one transaction, so at one moment. */
interface EarlierBuild {
  /** By how many migrations it knew. */
  build: number
  updatedAt: Date
  /** Whether the database still admits it. */
  isAdmitted: boolean
}

/**
 * The build that used the database before it was updated last: it knew all migrations but those of the last update. Undefined where
 * no update is known, as in a database that is new, or was updated before this was written down.
 *
 * @rule O10 One may go back to it as long as no migration asks for a newer build.
 */
export function findEarlierBuild(applied: readonly Applied[], known: number): EarlierBuild | undefined {
  const times = applied.flatMap(({ appliedAt }) => (appliedAt === null ? [] : [appliedAt.getTime()]))
  if (times.length === 0) return undefined
  const last = Math.max(...times)
  const build = known - times.filter((time) => time === last).length
  if (build <= 0) return undefined
  const oldest = Math.max(...applied.map(({ oldestBuild }) => oldestBuild))
  return { build, updatedAt: new Date(last), isAdmitted: build >= oldest }
}
