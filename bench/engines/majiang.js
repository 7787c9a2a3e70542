// npm @kobalab/majiang-core: one case a line in, its answer a line out (bench/engines/__main__.py).
"use strict";

const Majiang = require("@kobalab/majiang-core");

const SUITS = "mpsz";
const SIDE = ["", "+", "=", "-"];
const NAMES = {
  "立直": "riichi", "ダブル立直": "double_riichi", "一発": "ippatsu", "門前清自摸和": "menzen_tsumo",
  "海底摸月": "haitei", "河底撈魚": "houtei", "嶺上開花": "rinshan", "槍槓": "chankan",
  "天和": "tenhou", "地和": "chiihou", "平和": "pinfu", "断幺九": "tanyao", "一盃口": "iipeikou",
  "三色同順": "sanshoku_doujun", "一気通貫": "ittsuu", "混全帯幺九": "chanta", "七対子": "chiitoitsu",
  "対々和": "toitoi", "三暗刻": "sanankou", "三槓子": "sankantsu", "三色同刻": "sanshoku_doukou",
  "混老頭": "honroutou", "小三元": "shousangen", "混一色": "honitsu", "純全帯幺九": "junchan",
  "二盃口": "ryanpeikou", "清一色": "chinitsu", "国士無双": "kokushi_musou",
  "国士無双十三面": "kokushi_musou_13", "四暗刻": "suuankou", "四暗刻単騎": "suuankou_tanki",
  "大三元": "daisangen", "大四喜": "daisuushii", "小四喜": "shousuushii", "字一色": "tsuuiisou",
  "緑一色": "ryuuiisou", "清老頭": "chinroutou", "四槓子": "suukantsu", "九蓮宝燈": "chuuren_poutou",
  "純正九蓮宝燈": "chuuren_poutou_9", "翻牌 白": "yakuhai_haku", "翻牌 發": "yakuhai_hatsu",
  "翻牌 中": "yakuhai_chun",
};

const suit = (kind) => SUITS[Math.floor(kind / 9)];
const digit = ([kind, red]) => (red ? 0 : (kind % 9) + 1);
const tile = (pair) => suit(pair[0]) + digit(pair);

function meld(m, seat) {
  const digits = m.tiles.map(digit);
  const side = m.from === null ? "" : SIDE[(m.from - seat + 4) % 4];
  const head = suit(m.tiles[0][0]);
  if (m.type === "chi") return head + digits[0] + "-" + digits.slice(1).join("");
  if (m.type === "shouminkan") return head + digits.slice(0, 3).join("") + side + digits[3];
  return head + digits.join("") + side;
}

function hand(tiles, melds, seat, drawn) {
  const text = tiles.map(tile).join("") + (drawn ? tile(drawn) : "");
  return Majiang.Shoupai.fromString([text, ...melds.map((m) => meld(m, seat))].join(","));
}

function name(yaku) {
  if (yaku.startsWith("場風")) return "yakuhai_round";
  if (yaku.startsWith("自風")) return "yakuhai_seat";
  return NAMES[yaku];
}

function value(c) {
  const rest = c.tiles.slice();
  const at = rest.findIndex(([kind]) => kind === c.tile);
  const [won] = rest.splice(at, 1);
  const tsumo = c.source === null;
  const s = c.switches;
  const result = Majiang.Util.hule(
    hand(rest, c.melds, c.seat, tsumo ? won : null),
    tsumo ? null : tile(won) + SIDE[(c.source - c.seat + 4) % 4],
    Majiang.Util.hule_param({
      rule: Majiang.rule({
        "クイタンあり": s.kuitan, "連風牌は2符": s.double_wind_pair_fu === 2, "切り上げ満貫あり": s.kiriage_mangan,
        "数え役満あり": s.thirteen_han === "yakuman", "役満の複合あり": s.yakuman_cumulative,
        "ダブル役満あり": s.double_yakuman, "役満パオあり": s.pao,
      }),
      zhuangfeng: c.round, menfeng: c.seat, lizhi: c.riichi, yifa: c.ippatsu, qianggang: c.chankan,
      lingshang: c.rinshan, haidi: c.haitei ? 1 : c.houtei ? 2 : 0, tianhu: c.tenhou ? 1 : c.chiihou ? 2 : 0,
      baopai: c.dora.map((kind) => tile([kind, false])), fubaopai: c.ura.map((kind) => tile([kind, false])),
      changbang: c.honba,
    }));
  if (!result || !result.hupai || !result.defen) return null;
  return {
    yaku: result.hupai.map((h) => h.name).filter((n) => !n.endsWith("ドラ")).map(name),
    han: result.fanshu ?? null, fu: result.fu ?? null, units: result.damanguan ?? 0, deltas: result.fenpei,
  };
}

function waits(c) {
  const shoupai = hand(c.waiting, c.melds, c.seat, null);
  if (Majiang.Util.xiangting(shoupai) !== 0) return [];
  return Majiang.Util.tingpai(shoupai).map((p) => SUITS.indexOf(p[0]) * 9 + Number(p[1]) - 1);
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const c = JSON.parse(line);
  console.log(JSON.stringify({ value: value(c), waits: waits(c) }));
});
