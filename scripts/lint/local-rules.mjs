// Rules of this house that the linter does not bring: see the overrides in .oxlintrc.json.

/** The present moment is an input of the domain: `new Date()` would be one that no test can choose. */
const noClock = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        context.report({
          node,
          message: 'The domain has no clock: let the caller pass the moment or the day in.',
        })
      }
    },
  }),
}

export default { meta: { name: 'local' }, rules: { 'no-clock': noClock } }
