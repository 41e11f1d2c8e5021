import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../source-files.ts'
import { type DebianMachine, followCommands, must } from '../debian-machine.ts'
import { listCommands } from '../document-commands.ts'

const DOCUMENT = 'docs/operating/upgrading.md'
const TOO_OLD = /This build is too old for its database[:.] [Ii]t knows \d+ migrations/
/** Stands for a later migration that takes something away. */
const TAKE_AWAY = "insert into schema_compatibility values ('9999_taken_away', 9999)"

interface DeployedSite {
  machine: DebianMachine
  /** The bare clone from which the machine takes the sources. */
  sources: string
  /** Buys one more policy over https. */
  buy: () => Promise<void>
}

/** Gives the commands of the document on a machine with one policy: a next release, back, and back to the backup. */
export async function upgradeMachine({ machine, sources, buy }: DeployedSite): Promise<void> {
  const before = currentRelease(machine)
  commitNothing(sources)
  follow(machine, 'One instance')
  const after = currentRelease(machine)
  assert.notEqual(after, before, 'The next release has the name of the one before')
  await buy()
  assert.equal(countPolicies(machine, 'albatross'), 2)

  follow(machine, 'Going back')
  assert.equal(currentRelease(machine), before)
  assert.equal(countPolicies(machine, 'albatross'), 2)
  console.log('a next release was started, and the one before again: nothing is lost')

  must(machine.run(`runuser -u postgres -- psql --quiet albatross -c "${TAKE_AWAY}"`))
  const [start = '', look = ''] = listCommands(readDocument(), 'Going back')
  assert.notEqual(machine.run(start).status, 0, 'A refused start was no failure')
  assert.match(machine.run(look).output, TOO_OLD)
  assert.equal(countPolicies(machine, 'albatross'), 2)
  follow(machine, 'Going back to the backup')
  assert.equal(countPolicies(machine, 'albatross_restored'), 1)
  console.log('a database that no longer admits it was refused; the backup of before was restored and serves')
}

function follow(machine: DebianMachine, section: string): void {
  followCommands(machine, listCommands(readDocument(), section))
}

function readDocument(): string {
  return readFileSync(path.join(root, DOCUMENT), 'utf8')
}

/** The next release of the same sources. */
function commitNothing(repository: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@office.example']
  const next = git(...author, 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'the next release')
  git('update-ref', 'HEAD', next)
}

function currentRelease(machine: DebianMachine): string {
  const { output } = machine.run('readlink /opt/albatross/current')
  return output.trim()
}

function countPolicies(machine: DebianMachine, database: string): number {
  const count = `psql --tuples-only ${database} -c 'select count(*) from policies'`
  const { output } = machine.run(`runuser -u postgres -- ${count}`)
  return Number(output)
}
