//! The page as Lighthouse sees it, by its own settings: a phone of the middle kind on a slow line.

use std::io::BufReader;

use anyhow::{Context, Result};
use serde_json::Value;

use super::house::{Data, address};
use crate::program::{Program, Running};
use crate::{tools, web};

/// Where Lighthouse is pinned; only this asks for it.
const LIGHTHOUSE: &str = "xtask/lighthouse";

/// Every page that can be opened without a room, of each kind one.
const PAGES: &[&str] = &[
    "/",
    "/new",
    "/new/zwinkern",
    "/rooms",
    "/face",
    "/learn",
    "/rules",
    "/rules/blink",
    "/rules/blink_of_an_eye",
    "/rules/eyes_wide_shut",
    "/rules/zwinkern",
    "/rules/shifty_eyed_spies",
    "/history",
    "/replay",
    "/tv",
];

/// A browser without a window that asks nobody anything. It opens nothing but the house.
const CHROMIUM: &str = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync \
                        --disable-background-networking --disable-component-update";

/// Prints what each page scores, and what makes its performance.
pub(super) fn measure() -> Result<()> {
    web::build()?;
    web::install(LIGHTHOUSE)?;
    let chromium = tools::chromium()?;
    let sidelong = Program::cargo("build").args(["--release", "-p", "sidelong"]);
    let sidelong = sidelong.build("sidelong")?;

    let data = Data::new()?;
    let serve = Program::new(&sidelong).args(["serve", "--listen", "127.0.0.1:0"]);
    let serve = serve.args(["--no-rate-limit", "--log-filter", "warn", "--data"]);
    let (house, output) = serve.args([&data.0]).start()?;
    let address = address(&mut BufReader::new(output))?;

    println!(
        "{:26}{:>13}{:>9}{:>11}{:>5}",
        "the page", "performance", "access.", "practices", "SEO"
    );
    println!(
        "{:26}{:>13}{:>9}{:>11}{:>5}{:>9}{:>9}{:>9}{:>7}",
        "wanted", "95", "100", "100", "100", "FCP", "LCP", "TBT", "CLS"
    );
    for page in PAGES {
        let lighthouse = Program::new("node")
            .args([&format!("{LIGHTHOUSE}/node_modules/lighthouse/cli/index.js")])
            .args([&format!("{address}{page}")])
            .args(["--quiet", "--output=json", &format!("--chrome-flags={CHROMIUM}")])
            .env("CHROME_PATH", &chromium.to_string_lossy());
        let report = serde_json::from_str(&lighthouse.read()?);
        println!("{}", line(page, &report.context("Lighthouse's report is not JSON")?));
    }
    drop::<Running>(house);
    Ok(())
}

fn line(page: &str, report: &Value) -> String {
    let score = |category: &str| {
        let score = report["categories"][category]["score"].as_f64();
        score.map_or_else(|| "–".to_owned(), |score| format!("{:.0}", score * 100.0))
    };
    let audit = |name: &str| report["audits"][name]["numericValue"].as_f64();
    let ms = |name| audit(name).map_or_else(|| "–".to_owned(), |ms| format!("{ms:.0} ms"));
    let shift = audit("cumulative-layout-shift");
    format!(
        "{page:26}{:>13}{:>9}{:>11}{:>5}{:>9}{:>9}{:>9}{:>7}",
        score("performance"),
        score("accessibility"),
        score("best-practices"),
        score("seo"),
        ms("first-contentful-paint"),
        ms("largest-contentful-paint"),
        ms("total-blocking-time"),
        shift.map_or_else(|| "–".to_owned(), |shift| format!("{shift:.3}")),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_report_is_one_line() {
        let report = json!({
            "categories": {
                "performance": { "score": 0.97 },
                "accessibility": { "score": 1 },
                "best-practices": { "score": 1 },
                "seo": { "score": 1 },
            },
            "audits": {
                "first-contentful-paint": { "numericValue": 1204.6 },
                "largest-contentful-paint": { "numericValue": 1501.0 },
                "total-blocking-time": { "numericValue": 80 },
                "cumulative-layout-shift": { "numericValue": 0.0042 },
            },
        });
        let shown: Vec<_> = ["/rules", "97", "100", "100", "100", "1205", "ms", "1501", "ms", "80"]
            .into_iter()
            .chain(["ms", "0.004"])
            .collect();
        assert_eq!(line("/rules", &report).split_whitespace().collect::<Vec<_>>(), shown);
        assert!(line("/", &json!({})).ends_with('–'));
    }
}
