using System.Globalization;
using InteropServer.Contract;

namespace InteropServer;

/// <summary>
/// The data: 50 stations with 100 values each. A value is a function of its number and the time, so there is no state and
/// a restarted server continues where it was.
/// </summary>
internal sealed class SamplePlant(TimeProvider clock)
{
    private const int FirstStation = 11;
    private const int StationCount = 50;
    private const int AnalogueCount = 80;
    private const int DigitalCount = 20;

    /// <summary>Specification 9, "PV number split".</summary>
    private const int NumbersPerStation = 100_000;

    /// <summary>Specification 3, "Live-subscription key prefixes".</summary>
    private const string AnaloguePrefix = "ai";
    private const string DigitalPrefix = "di";

    public IReadOnlyList<Station> Stations { get; } =
        [.. Numbers().Select(number => new Station(number, NameOf(number), false, null, null))];

    public IReadOnlyList<PvNode> Nodes { get; } =
        [.. Numbers().Select(number => new PvNode(number, NameOf(number), [.. PvsOf(number)]))];

    public long Now => clock.GetUtcNow().ToUnixTimeMilliseconds();

    public static PvConfig? Config(PvRef pv)
    {
        var station = pv.Nr / NumbersPerStation;
        if (!Exists(pv)) return null;
        var number = pv.Nr % NumbersPerStation;
        var isAnalogue = pv.Type == PvType.AnaIn;
        return new PvConfig(
            pv,
            string.Create(CultureInfo.InvariantCulture, $"{(isAnalogue ? "Messwert" : "Meldung")} {number}"),
            string.Create(CultureInfo.InvariantCulture, $"{station}.{number:000}"),
            string.Empty,
            isAnalogue ? "m" : string.Empty,
            isAnalogue ? 2 : 0,
            false,
            station,
            NameOf(station),
            isAnalogue ? new DomainConfig(0, 100) : null,
            isAnalogue ? null : new DigiDisplayConfig("Ein", "Aus"),
            null,
            null);
    }

    /// <summary>Returns the current value of a live key such as `ai1100001`; null for a key that the plant does not have.</summary>
    public PvValue? Value(string key)
    {
        if (!TryParse(key, out var pv) || !Exists(pv)) return null;
        var now = Now;
        var seconds = now / 1000;
        return pv.Type == PvType.AnaIn
            ? new PvValue(pv, PvValueType.DoubleValue, null, (pv.Nr + seconds) % 10_000 / 100.0, null, null, Quality.Good, now)
            : new PvValue(pv, PvValueType.BoolValue, (pv.Nr + seconds) % 7 < 3, null, null, null, Quality.Good, now);
    }

    public static bool HasStation(int number) => number is >= FirstStation and < FirstStation + StationCount;

    public static string NameOf(int station) => string.Create(CultureInfo.InvariantCulture, $"Station {station}");

    private static IEnumerable<int> Numbers() => Enumerable.Range(FirstStation, StationCount);

    private static IEnumerable<PvRef> PvsOf(int station)
    {
        var first = (station * NumbersPerStation) + 1;
        var analogue = Enumerable.Range(first, AnalogueCount).Select(nr => new PvRef(PvType.AnaIn, nr));
        var digital = Enumerable.Range(first, DigitalCount).Select(nr => new PvRef(PvType.DigiIn, nr));
        return analogue.Concat(digital);
    }

    private static bool Exists(PvRef pv)
    {
        var station = pv.Nr / NumbersPerStation;
        var count = pv.Type == PvType.AnaIn ? AnalogueCount : DigitalCount;
        var number = pv.Nr % NumbersPerStation;
        return HasStation(station) && number >= 1 && number <= count;
    }

    private static bool TryParse(string key, out PvRef pv)
    {
        var type = key.StartsWith(AnaloguePrefix, StringComparison.Ordinal) ? PvType.AnaIn : PvType.DigiIn;
        var prefix = type == PvType.AnaIn ? AnaloguePrefix : DigitalPrefix;
        var isKey = int.TryParse(key.AsSpan(Math.Min(prefix.Length, key.Length)), CultureInfo.InvariantCulture, out var nr);
        pv = new PvRef(type, nr);
        return isKey && key.StartsWith(prefix, StringComparison.Ordinal);
    }
}
