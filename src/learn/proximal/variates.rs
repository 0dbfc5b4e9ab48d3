//! Random numbers of the distributions that the sampler draws from, the same bits natively and in a browser.

use crate::math;
use rand::RngExt;
use rand_pcg::Pcg64;

/// The generator of one draw of one chain: what it gives depends on the three numbers alone, so that a chain can be
/// gone on with anywhere, and chains do not depend on each other.
pub fn generator(seed: u64, chain: u32, draw: u64) -> Pcg64 {
    // Neighbouring states would begin alike: they are scattered (Steele, Lea & Flood 2014) first.
    let scattered = scatter(scatter(seed) ^ draw);
    Pcg64::new(u128::from(scattered), u128::from(chain))
}

fn scatter(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Evenly between 0 and 1, never 0.
pub fn uniform(generator: &mut Pcg64) -> f64 {
    1.0 - generator.random::<f64>()
}

/// Standard normal, by the polar method (Marsaglia & Bray 1964): no sine, no table.
pub fn normal(generator: &mut Pcg64) -> f64 {
    loop {
        let (u, v) = (2.0 * uniform(generator) - 1.0, 2.0 * uniform(generator) - 1.0);
        let square = u * u + v * v;
        if square > 0.0 && square < 1.0 {
            return u * (-2.0 * math::ln(square) / square).sqrt();
        }
    }
}

/// Gamma of a shape above 0 and rate 1 (Marsaglia & Tsang 2000); a shape below 1 through the one above it.
pub fn gamma(shape: f64, generator: &mut Pcg64) -> f64 {
    if shape < 1.0 {
        let above = gamma(shape + 1.0, generator);
        return above * math::exp(math::ln(uniform(generator)) / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(generator);
        let root = 1.0 + c * x;
        if root > 0.0 {
            let v = root * root * root;
            if math::ln(uniform(generator)) < 0.5 * x * x + d - d * v + d * math::ln(v) {
                return d * v;
            }
        }
    }
}
