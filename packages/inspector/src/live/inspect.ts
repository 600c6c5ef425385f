// A page's only inspector; only the replacements of xstate import it.
import { createInspector } from 'statecharts-viewer'

export const { inspect } = createInspector()
