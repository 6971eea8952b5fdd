import { open, type Page } from "@/app/pages";
import { dayShown } from "@/lib/moment";
import { termsVersions } from "@/lib/terms";

/**
 * The terms of service: the newest version, and each by its name. Apart from the other pages, because the shell
 * has no use for them.
 */
export const termsPages: Record<string, Page> = Object.fromEntries([
  [
    "/terms",
    open(
      "Terms of service",
      "What you and the issuer of GBPC agree on: the newest version, and every earlier one.",
    ),
  ],
  [
    "/zh/terms",
    open(
      "服务条款",
      "您与 GBPC 发行人之间的协议：开户、购买、赎回、在链上发送和接收，费用与限额，账户安全，投诉，以及条款的变更。最新版本和以前的各个版本均可在此阅读。",
    ),
  ],
  ...termsVersions.flatMap((version) => [
    [
      `/terms/${version}`,
      open(
        `Terms of service, ${dayShown(version)}`,
        `What you and the issuer of GBPC agree on, in the version of ${dayShown(version)}.`,
      ),
    ],
    [
      `/zh/terms/${version}`,
      open(
        `服务条款，${version}`,
        `您与 GBPC 发行人之间的协议，${version} 版本：开户、购买、赎回、在链上发送和接收，费用与限额，账户安全，投诉，以及条款的变更。`,
      ),
    ],
  ]),
]);
