import { type ThemeConfig, theme } from 'antd'
import { inksOf, type Style, tonesOf } from './palette.ts'

/**
 * The desk's face as Ant Design tokens. Everything not named stays at its default.
 *
 * @param primary the user's theme colour; text and solid tones are derived until they are legible
 * @param rounded corners on (spec 2, settings)
 * @param calm no motion at all
 */
export function antdTheme(primary: string, style: Style, rounded: boolean, calm: boolean): ThemeConfig {
  const ink = inksOf(style)
  const tone = tonesOf(primary, style)
  const dark = style === 'realDark'
  // The border is what shows a field, and its focus: it is seen on every ground, and focused as legible as text.
  const edge = { colorBorder: ink.edge, hoverBorderColor: ink.ink500, activeBorderColor: tone.text }
  const [small, base, large, panel] = rounded ? [4, 6, 8, 12] : [0, 0, 0, 0]
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: tone.text,
      colorLinkHover: tone.text,
      colorSuccess: ink.ok,
      colorWarning: ink.warn,
      colorError: ink.err,
      colorText: ink.ink900,
      colorTextSecondary: ink.ink700,
      colorTextTertiary: ink.ink500,
      colorTextDescription: ink.ink500,
      colorTextPlaceholder: ink.ink400,
      colorTextDisabled: ink.ink400,
      colorBorder: ink.line3,
      colorBorderSecondary: ink.line,
      colorSplit: ink.line2,
      colorBgLayout: ink.ground,
      colorBgContainer: ink.paper,
      colorBgElevated: ink.paper,
      colorFillAlter: ink.sunk,
      colorBgMask: ink.mask,
      colorBgContainerDisabled: ink.sunk,
      controlItemBgHover: ink.hover,
      controlItemBgActive: tone.soft,
      controlItemBgActiveHover: tone.soft2,
      controlOutline: `color-mix(in srgb, ${primary} 14%, transparent)`,
      controlOutlineWidth: 3,
      borderRadiusXS: small,
      borderRadiusSM: small,
      borderRadius: base,
      borderRadiusLG: large,
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeLG: 14,
      lineHeight: 20 / 13,
      fontWeightStrong: 600,
      controlHeight: 32,
      controlHeightSM: 28,
      controlHeightLG: 40,
      motion: !calm,
      motionDurationMid: '0.12s',
      // By language, in office.css.
      fontFamily: 'var(--font)',
    },
    components: {
      Button: {
        colorPrimary: tone.solid,
        colorPrimaryHover: tone.solidHover,
        colorPrimaryActive: tone.solidActive,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBg: ink.hover,
        defaultHoverColor: ink.ink900,
        defaultHoverBorderColor: ink.line3,
        textHoverBg: ink.hover,
        paddingInline: 12,
      },
      Checkbox: { colorBorder: ink.edge, colorPrimary: tone.solid, colorPrimaryHover: tone.solidHover },
      Radio: { colorBorder: ink.edge, colorPrimary: tone.solid, colorPrimaryHover: tone.solidHover },
      // What a switch says while it is off stands in white on this.
      Switch: {
        colorTextQuaternary: dark ? ink.ink300 : ink.ink500,
        colorTextTertiary: dark ? ink.ink300 : ink.ink500,
        colorPrimary: tone.solid,
        trackHeight: 18,
        trackMinWidth: 32,
        handleSize: 14,
      },
      Input: { paddingInline: 10, ...edge },
      InputNumber: edge,
      DatePicker: edge,
      Mentions: edge,
      Select: {
        ...edge,
        optionSelectedBg: tone.soft,
        optionActiveBg: ink.hover,
        multipleItemBg: ink.line2,
        optionHeight: 32,
      },
      Table: {
        headerBg: ink.paper,
        headerColor: ink.ink500,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        borderColor: ink.line2,
        rowHoverBg: ink.hover,
        rowSelectedBg: tone.soft,
        rowSelectedHoverBg: tone.soft2,
        headerSortActiveBg: ink.paper,
        headerSortHoverBg: ink.hover,
        bodySortBg: ink.paper,
        cellPaddingBlock: 12.5,
        cellPaddingBlockMD: 10.5,
        cellPaddingBlockSM: 7.5,
        cellPaddingInline: 8,
        cellPaddingInlineMD: 8,
        cellPaddingInlineSM: 8,
        cellFontSizeSM: 13,
        selectionColumnWidth: 40,
      },
      Segmented: {
        trackBg: `color-mix(in srgb, ${ink.ink900} 6%, transparent)`,
        trackPadding: 2,
        itemColor: ink.ink700,
        itemSelectedColor: ink.ink900,
        itemSelectedBg: dark ? '#34413B' : '#FFFFFF',
      },
      // What Ant Design derives from dark inks is a muddy ground.
      Alert: {
        colorSuccessBg: `color-mix(in srgb, ${ink.ok} 9%, ${ink.paper})`,
        colorWarningBg: 'var(--amber-50)',
        colorErrorBg: 'var(--red-50)',
        colorSuccessBorder: 'transparent',
        colorWarningBorder: 'transparent',
        colorErrorBorder: 'transparent',
      },
      Pagination: { itemSizeSM: 26, itemActiveBg: tone.soft },
      Tabs: {
        itemColor: ink.ink500,
        itemHoverColor: ink.ink900,
        itemSelectedColor: ink.ink900,
        itemActiveColor: ink.ink900,
        inkBarColor: primary,
        horizontalItemGutter: 20,
      },
      Tree: { nodeSelectedBg: tone.soft, titleHeight: 30, indentSize: 18 },
      Form: { itemMarginBottom: 16, labelColor: ink.ink700, verticalLabelPadding: '0 0 6px' },
      Modal: { titleFontSize: 16, borderRadiusLG: panel },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
      Tag: { defaultBg: ink.line2, defaultColor: ink.ink700 },
      Badge: { indicatorHeight: 16, textFontSize: 11 },
    },
  }
}
