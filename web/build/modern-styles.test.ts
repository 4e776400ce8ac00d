import { describe, expect, it } from 'vitest'
import { trimStyles } from './modern-styles.ts'

const property = (name: string, initial = '') => `@property --tw-${name} { syntax: "*"; inherits: false;${initial} }\n`
const squeeze = (code: string) => code.replace(/\s+/g, ' ').trim()

describe('the styles of the build', () => {
  it('have no fallbacks for browsers without `@property` or mixed colours', () => {
    const code = `a { color: red; @supports (color: color-mix(in lab, red, red)) { b { color: blue; } } }
      @layer properties { @supports (x) { * { --tw-shadow: 0 0 #0000; } } } c { top: 0; }`
    expect(squeeze(trimStyles(code))).toBe('a { color: red; b { color: blue; } } c { top: 0; }')
  })

  it('write out a property that nothing sets, and keep one that something sets', () => {
    const code = `${property('inset-shadow', ' initial-value: 0 0 #0000;')}${property('shadow', ' initial-value: 0 0 #0000;')}
      .shadow { --tw-shadow: 0 1px red; box-shadow: var(--tw-inset-shadow), var(--tw-shadow); }`
    expect(squeeze(trimStyles(code))).toBe(
      `${property('shadow', ' initial-value: 0 0 #0000;').trim()} .shadow { --tw-shadow: 0 1px red; box-shadow: var(--tw-shadow); }`,
    )
  })

  it('leave out a length of none that is added to another', () => {
    const code = `@property --tw-offset{syntax:"<length>";inherits:false;initial-value:0}
      .ring { box-shadow: 0 0 0 calc(1px + var(--tw-offset)) red; }`
    expect(squeeze(trimStyles(code))).toBe('.ring { box-shadow: 0 0 0 1px red; }')
  })

  it('use what stands in for a property that has no value', () => {
    const code = `${property('blur')}${property('sepia')}${property('colour')}
      .blur { --tw-blur: blur(8px); filter: var(--tw-blur,) var(--tw-sepia,); --shade: var(--tw-colour, rgb(0 0 0 / var(--alpha))); }`
    expect(squeeze(trimStyles(code))).toBe(
      `${property('blur').trim()} .blur { --tw-blur: blur(8px); filter: var(--tw-blur,) ; --shade: rgb(0 0 0 / var(--alpha)); }`,
    )
  })

  it('have no colour that a mixed one replaces', () => {
    const asked = (rule: string) => `@supports (color:color-mix(in lab, red, red)){${rule}}`
    const code = `.a{top:0}.b{color:var(--b)}${asked('.b{color:color-mix(in oklab, var(--b) 70%, transparent)}')}.c,.d{color:red}${asked('.d{color:color-mix(in oklab, red 70%, transparent)}')}`
    expect(trimStyles(code)).toBe(
      '.a{top:0}.b{color:color-mix(in oklab, var(--b) 70%, transparent)}.c,.d{color:red}.d{color:color-mix(in oklab, red 70%, transparent)}',
    )
  })

  it('know which settings the theme makes', () => {
    const code = `:root { --default-font: Inter, var(--rest); }
      html { font-family: var(--default-font, serif); font-feature-settings: var(--default-features, normal); }`
    expect(squeeze(trimStyles(code))).toBe(
      ':root { --default-font: Inter, var(--rest); } html { font-family: var(--default-font); font-feature-settings: normal; }',
    )
  })

  it('leave out a property that nothing reads', () => {
    const code = `${property('weight')}${property('weight-of')}
      .bold { --tw-weight: var(--bold); font-weight: var(--bold); } .a { --tw-weight-of: 1; order: var(--tw-weight-of) }
      .moves { transition-property: color, --tw-weight-of, --tw-from, --tw-to; }`
    expect(squeeze(trimStyles(code))).toBe(
      `${property('weight-of').trim()} .bold { font-weight: var(--bold); } .a { --tw-weight-of: 1; order: var(--tw-weight-of) } .moves { transition-property: color, --tw-weight-of; }`,
    )
  })

  it('are not built from a property without a value that nothing stands in for', () => {
    expect(() => trimStyles(`${property('lost')} .a { color: var(--tw-lost); }`)).toThrow('--tw-lost')
  })
})
