import { COMMAND_HELP } from '../../operating/command-help.ts'

/** What docs/operating gives as `npm run …`: a release has no npm. `names` are the commands that are built. */
export function createOperateScript(names: readonly string[]): string {
  const lines = names.map((name) => describe(name))
  return `#!/bin/sh
# Runs a command of docs/operating, as in "operate stuck", with the settings of the environment and of .env in the current folder.
explain() {
  cat <<'END'
Say what to do: operate COMMAND WORDS

${lines.join('\n')}

operate help COMMAND says it of one. docs/operating has a page for each occasion.
END
}
help_of() {
  case "$1" in
${names.map((name) => `    ${name}) echo '${describe(name).trim()}' ;;`).join('\n')}
    *) explain; return 1 ;;
  esac
}
command="$(printf %s "$1" | tr : -)"
case "$command" in
  help|--help|-h) if [ $# -gt 1 ]; then help_of "$(printf %s "$2" | tr : -)"; else explain; fi; exit ;;
  ${names.join('|')}) shift ;;
  *) explain >&2; exit 1 ;;
esac
case "$1" in --help|-h) help_of "$command"; exit ;; esac
exec node "$(dirname "$(readlink -f "$0")")/dist/server/$command.js" "$@"
`
}

function describe(name: string): string {
  const { words, does } = COMMAND_HELP[name] ?? { words: '', does: '' }
  return `  ${name}${words && ` ${words}`}\n      ${does}`
}
