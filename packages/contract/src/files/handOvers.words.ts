/** Words that two screens show, so that people see they belong together: short, told apart by eye and ear, of no matter. */
export const SIGN_WORDS = {
  zh: (
    '青山 白云 小桥 流水 春风 明月 红枫 绿竹 海鸥 燕子 荷花 梅花 杏花 稻田 麦浪 石榴 ' +
    '苹果 葡萄 樱桃 核桃 书桌 台灯 雨伞 风筝 铜铃 木船 帆船 灯塔 沙滩 珊瑚 松鼠 白鹤 ' +
    '熊猫 蜜蜂 蝴蝶 蜻蜓 星空 彩虹 晨雾 夕阳 湖水 瀑布 草原 森林 果园 茶园 古塔 石桥 ' +
    '竹篮 瓷碗 毛笔 砚台 围巾 棉被 木梳 藤椅 花瓶 水壶 面包 豆浆 饺子 月饼 米糕 糖葫'
  ).split(' '),
  en: (
    'hill cloud bridge river breeze moon maple bamboo gull swallow lotus plum apricot paddy wheat ' +
    'apple grape cherry walnut desk lamp umbrella kite bell boat sail lighthouse beach coral squirrel crane panda ' +
    'bee butterfly star rainbow mist sunset lake meadow forest orchard garden tower basket bowl brush scarf quilt ' +
    'comb chair vase kettle bread dumpling honey lemon pear peach ginger pepper almond'
  ).split(' '),
} as const
